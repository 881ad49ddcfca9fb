#!lua
-- Marks a hold as paid. Moves no counter: the units were taken when it was reserved.
-- KEYS  sale, holds, journal      ARGV  epoch, reservation id
-- Answers {OK}, {ALREADY}, {RELEASED}, {UNKNOWN}, {NOT_READY}, {STALE_EPOCH, epoch}, {FENCED}, {INVALID, field}
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
if hold.state == "paid" then
  return { "ALREADY" }
elseif hold.state == "released" then
  return { "RELEASED" }
end
redis.call("XLEN", KEYS[3]) -- a journal of the wrong type fails here, before the first write

local seq = tonumber(head[3]) + 1
hold.state = "paid"
redis.call("HSET", KEYS[1], "seq", seq)
redis.call("HSET", KEYS[2], id, packHold(hold))
appendEntry(KEYS[3], epoch, seq, "C", table.concat({ id, hold.buyer, hold.sku, hold.quantity, hold.price }, "|"))
return { "OK" }
