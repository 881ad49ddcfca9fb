#!lua
-- Returns a hold's units: the SKU's, the activity's and the buyer's allowance, at most once an epoch.
-- KEYS  sale, holds, buyers, journal      ARGV  epoch, reservation id
-- Answers {OK}, {ALREADY}, {UNKNOWN}, {NOT_READY}, {STALE_EPOCH, epoch}, {FENCED}, {INVALID, field}
--- @include "is-id"
--- @include "judge-epoch"
--- @include "unpack-hold"
--- @include "pack-hold"
--- @include "append-entry"

local epoch, id = ARGV[1], ARGV[2]
if not isId(id) then
  return { "INVALID", "reservationId" }
end
local head = redis.call("HMGET", KEYS[1], "epoch", "state", "seq")
local refused = judgeEpoch(head[1], head[2], epoch)
if refused then
  return refused
end
local packed = redis.call("HGET", KEYS[2], id)
if not packed then
  return { "UNKNOWN" }
end
local hold = unpackHold(packed)
if hold.state == "released" then
  return { "ALREADY" }
end
local ofSku, ofActivity = hold.buyer .. "|" .. hold.sku, hold.buyer .. "|*"
local skuField = "free:" .. hold.sku
local free = redis.call("HMGET", KEYS[1], skuField, "free:*")
local units = redis.call("HMGET", KEYS[3], ofSku, ofActivity)
redis.call("XLEN", KEYS[4]) -- a journal of the wrong type fails here, before the first write

local seq = tonumber(head[3]) + 1
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
appendEntry(KEYS[4], epoch, seq, "L", table.concat({ id, hold.buyer, hold.sku, hold.quantity, hold.price }, "|"))
return { "OK" }
