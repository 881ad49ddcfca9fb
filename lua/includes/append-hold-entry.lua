--- @include "append-entry"
-- The entry of a step that settles one hold: what the hold was made of.
local function appendHoldEntry(journalKey, epoch, seq, kind, id, hold)
  appendEntry(journalKey, epoch, seq, kind, table.concat({ id, hold.buyer, hold.sku, hold.quantity, hold.price }, "|"))
end
