--- @include "is-id"
--- @include "judge-epoch"
--- @include "unpack-hold"
-- The hold that a settling step is about, of the installation that the caller means.
-- Answers the refusal; or nil, the hold, and the number that the step's journal entry will have.
local function findHold(saleKey, holdsKey, epoch, id)
  if not isId(id) then
    return { "INVALID", "reservationId" }
  end
  local head = redis.call("HMGET", saleKey, "epoch", "state", "seq")
  local refused = judgeEpoch(head[1], head[2], epoch)
  if refused then
    return refused
  end
  local packed = redis.call("HGET", holdsKey, id)
  if not packed then
    return { "UNKNOWN" }
  end
  return nil, unpackHold(packed), tonumber(head[3]) + 1
end
