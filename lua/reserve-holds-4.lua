#!lua
-- Reserves units for 1 to 32 buyers' intents of one activity segment, each all or nothing.
-- KEYS  sale, holds, buyers, journal
-- ARGV  epoch, n, then columns of n: reservation ids, buyer ids, SKU ids, quantities
-- Answers a list of n, each {status, reservation id, ...}:
--   OK priceCents                       REPLAY sku quantity priceCents state    CONFLICT
--   NOT_READY  STALE_EPOCH epoch        FENCED     NOT_OPEN opensMs  PAUSED     CLOSED
--   UNKNOWN_SKU  INVALID field  BUSY    LIMIT_REACHED scope limit units         SOLD_OUT
-- Reads and judges everything, then writes: a refused intent changes no key, and no write can fail.
-- After the epoch the known id comes first, so that nobody is told "sold out" about an order of
-- their own; limits come before stock for the same reason. See docs/decisions/0002.
--- @include "is-id"
--- @include "to-whole"
--- @include "judge-epoch"
--- @include "unpack-hold"
--- @include "pack-hold"
--- @include "now-ms"
--- @include "append-entry"

local BATCH_MAX, QUANTITY_MAX = 32, 1000
local epoch, count = ARGV[1], toWhole(ARGV[2], 1, BATCH_MAX)
if not count or #ARGV ~= 2 + 4 * count then
  return redis.error_reply("INVALID columns: n from 1 to 32, then n ids, buyers, SKUs and quantities")
end

-- 1. What is asked. Fields are read once each, however often the batch names them.
local items, saleFields, buyerFields, holdFields = {}, {}, {}, {}
for _, name in ipairs({ "epoch", "state", "opens", "closes", "clock", "limit", "seq", "bound", "free:*" }) do
  saleFields[#saleFields + 1] = name
end
local seen = {}
local function want(fields, name)
  if not seen[name] then
    seen[name] = true
    fields[#fields + 1] = name
  end
end
for i = 1, count do
  local item = {
    id = ARGV[2 + i],
    buyer = ARGV[2 + count + i],
    sku = ARGV[2 + 2 * count + i],
    quantity = toWhole(ARGV[2 + 3 * count + i], 1, QUANTITY_MAX),
  }
  item.bad = (not isId(item.id) and "reservationId")
    or (not isId(item.buyer) and "buyerId")
    or (not isId(item.sku) and "skuId")
    or (not item.quantity and "quantity")
  if not item.bad then
    item.ofActivity = item.buyer .. "|*"
    item.ofSku = item.buyer .. "|" .. item.sku
    want(saleFields, "free:" .. item.sku)
    want(saleFields, "limit:" .. item.sku)
    want(saleFields, "price:" .. item.sku)
    want(buyerFields, item.ofActivity)
    want(buyerFields, item.ofSku)
  end
  items[i] = item
  holdFields[i] = item.id
end

-- 2. Read. A key of the wrong type fails here, before the first write.
local function read(key, fields)
  local values, byField = redis.call("HMGET", key, unpack(fields)), {}
  for i, field in ipairs(fields) do
    byField[field] = values[i]
  end
  return byField
end
local sale = read(KEYS[1], saleFields)
local holds = read(KEYS[2], holdFields)
local units = #buyerFields > 0 and read(KEYS[3], buyerFields) or {}
local backlog = redis.call("XLEN", KEYS[4])
local now = nowMs(sale.clock)
local refusedEpoch = judgeEpoch(sale.epoch, sale.state, epoch)

local function judgeWindow()
  if sale.state == "installed" then
    return { "NOT_READY" }
  elseif sale.state == "paused" then
    return { "PAUSED" }
  elseif sale.state ~= "open" or now >= tonumber(sale.closes) then
    return { "CLOSED" }
  elseif now < tonumber(sale.opens) then
    return { "NOT_OPEN", tonumber(sale.opens) }
  end
  return nil
end
local refusedWindow = not refusedEpoch and judgeWindow() or nil

-- 3. Judge, in memory.
local changedSale, changedHolds, changedBuyers, entry = {}, {}, {}, {}

local function judgeKnown(item)
  local hold = unpackHold(holds[item.id])
  if not hold or hold.buyer ~= item.buyer then
    return { "CONFLICT" }
  end
  return { "REPLAY", hold.sku, hold.quantity, tonumber(hold.price), hold.state }
end

local function judgeLimits(item)
  local ofSku = tonumber(units[item.ofSku] or 0)
  local ofActivity = tonumber(units[item.ofActivity] or 0)
  local skuLimit, limit = tonumber(sale["limit:" .. item.sku]), tonumber(sale.limit)
  if skuLimit and ofSku + item.quantity > skuLimit then
    return { "LIMIT_REACHED", "sku", skuLimit, ofSku }
  end
  if limit and ofActivity + item.quantity > limit then
    return { "LIMIT_REACHED", "activity", limit, ofActivity }
  end
  return nil
end

-- A counter that is not limited is not counted: "unlimited" for a SKU, absent for the activity's cap.
local function isShort(field, quantity)
  local free = sale[field]
  return free and free ~= "unlimited" and tonumber(free) < quantity
end

local function take(field, quantity)
  local free = sale[field]
  if free and free ~= "unlimited" then
    sale[field] = tonumber(free) - quantity
    changedSale[field] = sale[field]
  end
end

local function judge(item)
  if item.bad then
    return { "INVALID", item.bad }
  elseif refusedEpoch then
    return refusedEpoch
  elseif holds[item.id] then
    return judgeKnown(item)
  elseif refusedWindow then
    return refusedWindow
  end
  local skuField = "free:" .. item.sku
  if not sale[skuField] then
    return { "UNKNOWN_SKU" }
  elseif backlog >= tonumber(sale.bound) then
    return { "BUSY" }
  end
  local refusedLimit = judgeLimits(item)
  if refusedLimit then
    return refusedLimit
  elseif isShort(skuField, item.quantity) or isShort("free:*", item.quantity) then
    return { "SOLD_OUT" }
  end
  take(skuField, item.quantity)
  take("free:*", item.quantity)
  for _, field in ipairs({ item.ofSku, item.ofActivity }) do
    units[field] = tonumber(units[field] or 0) + item.quantity
    changedBuyers[field] = units[field]
  end
  item.price, item.state = sale["price:" .. item.sku], "held"
  holds[item.id] = packHold(item)
  changedHolds[item.id] = holds[item.id]
  entry[#entry + 1] = table.concat({ item.id, item.buyer, item.sku, item.quantity, item.price }, "|")
  return { "OK", tonumber(item.price) }
end

local answers = {}
for i, item in ipairs(items) do
  local verdict = judge(item)
  local answer = { verdict[1], item.id }
  for j = 2, #verdict do
    answer[j + 1] = verdict[j]
  end
  answers[i] = answer
end

-- 4. Write: one command a key, the journal last.
local function write(key, changed)
  local pairsOf = {}
  for field, value in pairs(changed) do
    pairsOf[#pairsOf + 1] = field
    pairsOf[#pairsOf + 1] = value
  end
  redis.call("HSET", key, unpack(pairsOf))
end
if #entry > 0 then
  local seq = tonumber(sale.seq) + 1
  changedSale.seq = seq
  write(KEYS[1], changedSale)
  write(KEYS[2], changedHolds)
  write(KEYS[3], changedBuyers)
  appendEntry(KEYS[4], epoch, seq, "R", table.concat(entry, ";"))
end
return answers
