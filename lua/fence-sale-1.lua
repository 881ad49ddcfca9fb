#!lua
-- Stops an epoch for good: after this nothing of it is served. Returns how far its journal goes.
-- KEYS  sale      ARGV  the ledger's epoch
-- Answers {OK, installed epoch, seq}, {NEWER, installed epoch}, {NOT_READY} when nothing is installed, {INVALID, field}
--- @include "to-whole"

local epoch = toWhole(ARGV[1], 1, 2147483647)
if not epoch then
  return { "INVALID", "epoch" }
end
local head = redis.call("HMGET", KEYS[1], "epoch", "seq")
local installed = tonumber(head[1])
if not installed then
  return { "NOT_READY" }
elseif installed > epoch then
  return { "NEWER", installed }
end
redis.call("HSET", KEYS[1], "state", "fenced")
return { "OK", installed, tonumber(head[2]) }
