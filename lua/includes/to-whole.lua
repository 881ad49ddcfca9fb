-- The whole number that a text spells in plain digits, or nil. Refuses "", "-1", "1.5", "1e3", "0x10", " 1".
local function toWhole(text, min, max)
  if type(text) ~= "string" or #text > 16 or not string.find(text, "^%d+$") then
    return nil
  end
  local value = tonumber(text)
  if value < min or value > max then
    return nil
  end
  return value
end
