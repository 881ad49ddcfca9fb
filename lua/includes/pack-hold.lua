-- The twin of unpackHold.
local function packHold(hold)
  return table.concat({ hold.buyer, hold.sku, hold.quantity, hold.price, hold.state }, "|")
end
