-- A hold is packed as buyer|sku|quantity|priceCents|state; state: held, paid or released.
local function unpackHold(packed)
  local buyer, sku, quantity, price, state = string.match(packed, "^([^|]+)|([^|]+)|(%d+)|(%d+)|(%a+)$")
  if not buyer then
    return nil
  end
  return { buyer = buyer, sku = sku, quantity = tonumber(quantity), price = price, state = state }
end
