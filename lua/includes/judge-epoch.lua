--- @include "to-whole"
-- Every script's first question: is this the installation that the caller means, and does it still serve?
-- Answers the refusal, or nil when it may go on.
local function judgeEpoch(installedEpoch, state, wantedEpoch)
  if not toWhole(wantedEpoch, 1, 2147483647) then
    return { "INVALID", "epoch" }
  end
  if not installedEpoch then
    return { "NOT_READY" }
  end
  if installedEpoch ~= wantedEpoch then
    return { "STALE_EPOCH", tonumber(installedEpoch) }
  end
  if state == "fenced" then
    return { "FENCED" }
  end
  return nil
end
