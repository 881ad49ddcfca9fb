#!lua flags=no-writes
-- Epoch, position and all counters at one instant.
-- KEYS  sale, journal
-- Answers {OK, epoch, boot, state, seq, backlog, nowMs, resource, free, resource, free, ...} or {NOT_READY}.
-- `free` is a number or the text "unlimited".
--- @include "now-ms"

local fields = redis.call("HGETALL", KEYS[1])
local sale, counters = {}, {}
for i = 1, #fields, 2 do
  sale[fields[i]] = fields[i + 1]
  local resource = string.match(fields[i], "^free:(.+)$")
  if resource then
    counters[#counters + 1] = resource
    counters[#counters + 1] = fields[i + 1]
  end
end
if not sale.epoch then
  return { "NOT_READY" }
end
local answer = {
  "OK",
  tonumber(sale.epoch),
  sale.boot,
  sale.state,
  tonumber(sale.seq),
  redis.call("XLEN", KEYS[2]),
  nowMs(sale.clock),
}
for _, value in ipairs(counters) do
  answer[#answer + 1] = value
end
return answer
