#!lua
-- Opens, pauses, resumes or closes an installation. Closing is for good; a fenced one stays fenced.
-- KEYS  sale      ARGV  epoch, wanted state: open, paused or closed
-- Answers {OK}, {ALREADY}, {CLOSED}, {NOT_READY}, {STALE_EPOCH, epoch}, {FENCED}, {INVALID, field}
--- @include "judge-epoch"

local epoch, wanted = ARGV[1], ARGV[2]
if wanted ~= "open" and wanted ~= "paused" and wanted ~= "closed" then
  return { "INVALID", "state" }
end
local head = redis.call("HMGET", KEYS[1], "epoch", "state")
local refused = judgeEpoch(head[1], head[2], epoch)
if refused then
  return refused
elseif head[2] == wanted then
  return { "ALREADY" }
elseif head[2] == "closed" then
  return { "CLOSED" }
end
redis.call("HSET", KEYS[1], "state", wanted)
return { "OK" }
