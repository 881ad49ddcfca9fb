#!lua
-- Returns a hold's units: the SKU's, the activity's and the buyer's allowance, at most once an epoch.
-- KEYS  sale, holds, buyers, journal      ARGV  epoch, reservation id
-- Answers {OK}, {ALREADY}, {UNKNOWN}, {NOT_READY}, {STALE_EPOCH, epoch}, {FENCED}, {INVALID, field}
--- @include "find-hold"
--- @include "pack-hold"
--- @include "append-hold-entry"

local epoch, id = ARGV[1], ARGV[2]
local refused, hold, seq = findHold(KEYS[1], KEYS[2], epoch, id)
if refused then
  return refused
elseif hold.state == "released" then
  return { "ALREADY" }
end
local ofSku, ofActivity = hold.buyer .. "|" .. hold.sku, hold.buyer .. "|*"
local skuField = "free:" .. hold.sku
local free = redis.call("HMGET", KEYS[1], skuField, "free:*")
local units = redis.call("HMGET", KEYS[3], ofSku, ofActivity)
redis.call("XLEN", KEYS[4]) -- a journal of the wrong type fails here, before the first write

local changed = { "seq", seq }
local function giveBack(field, value)
  if value and value ~= "unlimited" then
    changed[#changed + 1] = field
    changed[#changed + 1] = tonumber(value) + hold.quantity
  end
end
giveBack(skuField, free[1])
giveBack("free:*", free[2])
local unitsOfSku = tonumber(units[1] or 0) - hold.quantity
local unitsOfActivity = tonumber(units[2] or 0) - hold.quantity
hold.state = "released"

redis.call("HSET", KEYS[1], unpack(changed))
redis.call("HSET", KEYS[2], id, packHold(hold))
redis.call("HSET", KEYS[3], ofSku, unitsOfSku, ofActivity, unitsOfActivity)
appendHoldEntry(KEYS[4], epoch, seq, "L", id, hold)
return { "OK" }
