-- 1 to 64 of [A-Za-z0-9_-]: none of them is a separator in a packed record. Same rule as domain/ids.ts.
local function isId(value)
  return type(value) == "string" and #value >= 1 and #value <= 64 and not string.find(value, "[^%w_-]")
end
