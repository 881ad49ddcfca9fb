#!lua
-- Marks a hold as paid. Moves no counter: the units were taken when it was reserved.
-- KEYS  sale, holds, journal      ARGV  epoch, reservation id
-- Answers {OK}, {ALREADY}, {RELEASED}, {UNKNOWN}, {NOT_READY}, {STALE_EPOCH, epoch}, {FENCED}, {INVALID, field}
--- @include "find-hold"
--- @include "pack-hold"
--- @include "append-hold-entry"

local epoch, id = ARGV[1], ARGV[2]
local refused, hold, seq = findHold(KEYS[1], KEYS[2], epoch, id)
if refused then
  return refused
elseif hold.state == "paid" then
  return { "ALREADY" }
elseif hold.state == "released" then
  return { "RELEASED" }
end
redis.call("XLEN", KEYS[3]) -- a journal of the wrong type fails here, before the first write

hold.state = "paid"
redis.call("HSET", KEYS[1], "seq", seq)
redis.call("HSET", KEYS[2], id, packHold(hold))
appendHoldEntry(KEYS[3], epoch, seq, "C", id, hold)
return { "OK" }
