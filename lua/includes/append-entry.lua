-- The journal's entry, in the same atomic step as the change that it tells of. `v` is the format's version.
local function appendEntry(journalKey, epoch, seq, kind, data)
  redis.call("XADD", journalKey, "*", "v", "1", "e", epoch, "s", seq, "k", kind, "d", data)
end
