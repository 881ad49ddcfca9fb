#!lua
-- Writes a whole epoch, over an older one or none, for one boot of this server, and leaves it not yet open.
-- KEYS  sale, holds, buyers, journal
-- ARGV  epoch, boot, opensMs, closesMs, clock offset, units per buyer or "", journal bound, cap's free units or "",
--       n SKUs, then n times: id, free or "unlimited", priceCents, units per buyer or "",
--       m holds, then m times: reservation id, packed hold,
--       k buyers, then k times: buyer|resource, units
-- Answers {OK}, {ALREADY} (this epoch stands here already, for this boot), {NEWER, epoch}, {WRONG_BOOT}, {INVALID, field}
-- The server's own run id is compared inside the step: an epoch can never stand on two boots.
--- @include "is-id"
--- @include "to-whole"
--- @include "unpack-hold"

local UNITS_MAX, INSTANT_MAX = 2147483647, 9007199254740991
local cursor = 0
local function take()
  cursor = cursor + 1
  return ARGV[cursor]
end
local function isLimit(text)
  return text == "" or toWhole(text, 1, UNITS_MAX)
end

-- 1. Read and judge all of it.
local epoch, boot = take(), take()
local opens, closes, clock, limit, bound, cap = take(), take(), take(), take(), take(), take()
if not toWhole(epoch, 1, UNITS_MAX) then
  return { "INVALID", "epoch" }
elseif not toWhole(opens, 0, INSTANT_MAX) or not toWhole(closes, 0, INSTANT_MAX) then
  return { "INVALID", "window" }
elseif not clock or not string.find(clock, "^%-?%d+$") then
  return { "INVALID", "clock" }
elseif not isLimit(limit) then
  return { "INVALID", "limit" }
elseif not toWhole(bound, 1, UNITS_MAX) then
  return { "INVALID", "bound" }
elseif cap ~= "" and not toWhole(cap, 0, UNITS_MAX) then
  return { "INVALID", "cap" }
end
local sale = {
  "epoch", epoch, "boot", boot, "state", "installed", "opens", opens, "closes", closes,
  "clock", clock, "limit", limit, "bound", bound, "seq", 0,
}
local function set(field, value)
  sale[#sale + 1] = field
  sale[#sale + 1] = value
end
if cap ~= "" then
  set("free:*", cap)
end
local skuCount = toWhole(take(), 1, 1000)
if not skuCount then
  return { "INVALID", "skus" }
end
for _ = 1, skuCount do
  local id, free, price, skuLimit = take(), take(), take(), take()
  local isFree = free == "unlimited" or toWhole(free, 0, UNITS_MAX)
  if not isId(id) or not isFree or not toWhole(price, 1, UNITS_MAX) or not isLimit(skuLimit) then
    return { "INVALID", "sku" }
  end
  set("free:" .. id, free)
  set("price:" .. id, price)
  set("limit:" .. id, skuLimit)
end
local function takePairs(isGood)
  local count, list = toWhole(take(), 0, 10000000), {}
  if not count then
    return nil
  end
  for _ = 1, count do
    local field, value = take(), take()
    if not isGood(field, value) then
      return nil
    end
    list[#list + 1] = field
    list[#list + 1] = value
  end
  return list
end
local holds = takePairs(function(id, packed)
  return isId(id) and packed and unpackHold(packed)
end)
if not holds then
  return { "INVALID", "holds" }
end
local buyers = takePairs(function(field, units)
  return field and string.find(field, "^[%w_-]+|[%w_*-]+$") and toWhole(units, 0, UNITS_MAX)
end)
if not buyers or cursor ~= #ARGV then
  return { "INVALID", "buyers" }
end

local runId = string.match(redis.call("INFO", "server"), "run_id:(%w+)")
if runId ~= boot then
  return { "WRONG_BOOT", runId }
end
local head = redis.call("HMGET", KEYS[1], "epoch", "boot")
local installed = tonumber(head[1])
if installed and installed > tonumber(epoch) then
  return { "NEWER", installed }
elseif installed == tonumber(epoch) then
  return head[2] == boot and { "ALREADY" } or { "WRONG_BOOT", runId }
end

-- 2. Write. Lua can spread some thousand arguments over one call, hence the slices.
local SLICE = 1000
local function write(key, list)
  for from = 1, #list, SLICE do
    redis.call("HSET", key, unpack(list, from, math.min(from + SLICE - 1, #list)))
  end
end
redis.call("UNLINK", KEYS[1], KEYS[2], KEYS[3], KEYS[4])
write(KEYS[1], sale)
write(KEYS[2], holds)
write(KEYS[3], buyers)
return { "OK" }
