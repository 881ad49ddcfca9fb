-- The sale's clock: this server's, plus the offset that tests and rehearsals own. One clock judges a window.
local function nowMs(offsetMs)
  local time = redis.call("TIME")
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + (tonumber(offsetMs) or 0)
end
