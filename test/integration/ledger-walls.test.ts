import { createDatabase } from "@test/support/database";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ORDER_STATUSES, ORDER_TRANSITIONS } from "@/domain/order";

/**
 * The last wall: whatever the code does, by mistake or by malice, these statements are refused by
 * PostgreSQL itself. Beside each attack stands what is just allowed, so that a wall which refuses
 * everything is no wall either.
 */
let database: Awaited<ReturnType<typeof createDatabase>>;
let db: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  await db.query(`
    INSERT INTO activities (id, title_en, title_zh, summary_en, summary_zh, picture, currency,
      time_zone, opens_at, closes_at, payment_window_seconds, epoch, core_epoch)
    VALUES ('sale', '', '', '', '', '', 'CNY', 'UTC', now(), now() + interval '1 hour', 900, 2, 1);
    INSERT INTO skus (id, activity_id, position, name_en, name_zh, price_cents)
    VALUES ('blue', 'sale', 0, '', '', 500);
    INSERT INTO stock (activity_id, resource, total, held, sold)
    VALUES ('sale', '*', 8, 2, 2), ('sale', 'blue', 10, 2, 2), ('sale', 'endless', NULL, 2, 2);
    INSERT INTO buyer_units (activity_id, buyer_id, resource, units, units_max)
    VALUES ('sale', 'ada', 'blue', 1, 2), ('sale', 'bob', 'blue', 1, NULL);
    INSERT INTO segments (activity_id, epoch, segment, boot) VALUES ('sale', 1, 0, 'b');
    INSERT INTO segment_stock (activity_id, epoch, segment, resource, base, live)
    VALUES ('sale', 1, 0, 'blue', 10, 4);
    INSERT INTO audit_entries (actor_id, action, subject, detail) VALUES ('eve', 'x', 'sale', '{}');
    INSERT INTO users (id, name, email) VALUES ('u1', '', 'u1@example.com');`);
  await db.query(order("paid", "PAID"));
  await db.query(order("pending", "PENDING"));
  await db.query(payment("p1", "paid", 1, "paid"));
  await db.query(payment("p2", "pending", 1, "open"));
  await db.query(movement("reserve", "paid", -2, 2, 0));
});
afterAll(async () => {
  await db?.end();
  await database?.drop();
});
beforeEach(() => db.query("BEGIN"));
afterEach(() => db.query("ROLLBACK"));

/** `changes` are SQL expressions by column. */
function insert(table: string, columns: Record<string, string | number>): string {
  const names = Object.keys(columns).join(", ");
  return `INSERT INTO ${table} (${names}) VALUES (${Object.values(columns).join(", ")})`;
}

function order(id: string, status: string, changes: Record<string, string | number> = {}): string {
  return insert("orders", {
    ...{ reservation_id: `'${id}'`, activity_id: "'sale'", sku_id: "'blue'", buyer_id: "'ada'" },
    ...{ quantity: 2, unit_price_cents: 500, amount_cents: 1_000, currency: "'CNY'" },
    ...{ status: `'${status}'`, epoch: 1, segment: 0, placed_at: "now()", expires_at: "now()" },
    ...changes,
  });
}

function payment(id: string, orderId: string, attempt: number, status: string, cents = 1_000) {
  return insert("payments", {
    ...{ id: `'${id}'`, reservation_id: `'${orderId}'`, attempt, provider: "'test'" },
    ...{ session_ref: `'${id}'`, status: `'${status}'`, amount_cents: cents, currency: "'CNY'" },
  });
}

function movement(
  kind: string,
  id: string | null,
  free: number,
  held: number,
  sold: number,
  epoch = 1,
) {
  return insert("movements", {
    ...{ activity_id: "'sale'", sku_id: "'blue'", kind: `'${kind}'`, epoch, segment: 0 },
    ...{ reservation_id: id === null ? "NULL" : `'${id}'` },
    ...{ free_delta: free, held_delta: held, sold_delta: sold },
  });
}

/** Refused by exactly this wall; what was before stands. */
async function refused(sql: string, by: { constraint: string } | { message: RegExp }) {
  await db.query("SAVEPOINT attack");
  const error = await db.query(sql).then(
    () => new Error(`This was let through: ${sql}`),
    (thrown: Error) => thrown,
  );
  await db.query("ROLLBACK TO attack");
  if ("message" in by) expect(error.message).toMatch(by.message);
  else expect({ ...error, message: error.message }).toMatchObject(by);
}

const allowed = (sql: string) => db.query(sql);
const wall = (constraint: string) => ({ constraint });

describe("no unit is sold twice", () => {
  const setStock = (resource: string, change: string) =>
    `UPDATE stock SET ${change} WHERE activity_id = 'sale' AND resource = '${resource}'`;

  it.each([
    ["a SKU", "blue", 8, 9],
    ["the activity over all its SKUs", "*", 6, 7],
  ])("held and sold of %s never exceed the total", async (_, resource, most, over) => {
    for (const column of ["held", "sold"]) {
      const sql = setStock(resource, `${column} = ${over}`);
      await refused(sql, wall("stock_never_oversold"));
    }
    await refused(setStock(resource, "total = 3"), wall("stock_never_oversold"));
    await allowed(setStock(resource, `held = ${most}`));
  });

  it.each(["blue", "*", "endless"])("no counter of %s goes below zero", async (resource) => {
    for (const column of ["held", "sold"]) {
      await refused(setStock(resource, `${column} = -1`), wall("stock_never_oversold"));
    }
    await allowed(setStock(resource, "held = 0, sold = 0"));
  });

  it("counts what does not fit into a counter as too much, not as little", async () => {
    const sql = setStock("blue", "held = 2147483647, sold = 2147483647");
    await refused(sql, wall("stock_never_oversold"));
  });

  it("an installation never has less than nothing in live orders", async () => {
    await refused("UPDATE segment_stock SET live = -1", wall("segment_stock_live"));
    await allowed("UPDATE segment_stock SET live = 0");
  });
});

describe("no buyer has more than the limit", () => {
  it("whatever adds to it", async () => {
    const set = (change: string, buyer: string) =>
      `UPDATE buyer_units SET ${change} WHERE buyer_id = '${buyer}'`;
    await refused(set("units = 3", "ada"), wall("buyer_units_within_limit"));
    await refused(set("units_max = 0", "ada"), wall("buyer_units_within_limit"));
    await refused(set("units = -1", "bob"), wall("buyer_units_within_limit"));
    await allowed(set("units = 2", "ada"));
    await allowed(set("units = 1000", "bob"));
  });
});

describe("an order moves only forward, by the same table as in the code", () => {
  const all = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

  it.each(all.filter(([from, to]) => from !== to))("from %s to %s", async (from, to) => {
    await allowed(order("moving", from));
    const sql = `UPDATE orders SET status = '${to}' WHERE reservation_id = 'moving'`;
    const isLegal = (ORDER_TRANSITIONS[from] as readonly string[]).includes(to);
    if (isLegal) expect(await allowed(sql)).toMatchObject({ rowCount: 1 });
    else await refused(sql, { message: /order moving cannot go from/ });
  });

  it.each([
    "reservation_id = 'other'",
    "activity_id = 'other'",
    "sku_id = 'other'",
    "buyer_id = 'eve'",
    "quantity = 1, amount_cents = 500",
    "unit_price_cents = 1, amount_cents = 2",
    "currency = 'USD'",
  ])("what was agreed never changes: %s", async (change) => {
    await refused(`UPDATE orders SET ${change} WHERE reservation_id = 'pending'`, {
      message: /order pending: what was agreed cannot change/,
    });
  });

  it("is pending only with a deadline", async () => {
    await refused(
      order("endless", "PENDING", { expires_at: "NULL" }),
      wall("orders_pending_has_deadline"),
    );
    await allowed(order("rejected", "REJECTED", { expires_at: "NULL" }));
  });
});

describe("money adds up", () => {
  it.each<Record<string, number>>([
    { quantity: 0, amount_cents: 0 },
    { quantity: -1, amount_cents: -500 },
    { quantity: 1_001, amount_cents: 500_500 },
    { unit_price_cents: 0, amount_cents: 0 },
    { unit_price_cents: -500, amount_cents: -1_000 },
    { amount_cents: 999 },
    { amount_cents: 1_001 },
  ])("an order of %j is none", async (changes) => {
    await refused(order("odd", "PENDING", changes), wall("orders_amounts"));
  });

  it("the largest order is one", async () => {
    const largest = { quantity: 1_000, unit_price_cents: 2_147_483_647 };
    await allowed(order("largest", "PENDING", { ...largest, amount_cents: 2_147_483_647_000 }));
  });

  it("a payment is of something", async () => {
    await refused(payment("p", "pending", 2, "declined", 0), wall("payments_amount"));
  });

  it("an order is paid once", async () => {
    await db.query("ALTER TABLE payments DISABLE TRIGGER USER");
    await refused(payment("p", "paid", 2, "paid"), wall("payments_paid_once"));
    await allowed(payment("p", "paid", 2, "declined"));
    await refused("UPDATE payments SET status = 'paid' WHERE id = 'p'", wall("payments_paid_once"));
  });

  it("an order has one open session", async () => {
    await refused(payment("p", "pending", 2, "open"), wall("payments_open_once"));
    await allowed("UPDATE payments SET status = 'declined' WHERE id = 'p2'");
    await allowed(payment("p", "pending", 2, "open"));
  });

  it("an attempt and a provider's session are one payment each", async () => {
    await db.query("ALTER TABLE payments DISABLE TRIGGER USER");
    const key = wall("payments_reservation_id_attempt_key");
    await refused(payment("p", "pending", 1, "declined"), key);
    await allowed(payment("p", "pending", 2, "declined"));
    const same = "UPDATE payments SET session_ref = 'p2' WHERE id = 'p'";
    await refused(same, wall("payments_provider_session_ref_key"));
  });

  it("an event takes effect once", async () => {
    const event = (provider: string) =>
      `INSERT INTO payment_events (provider, event_id, payment_id, outcome)
       VALUES ('${provider}', 'e1', 'p2', 'paid')`;
    await allowed(event("test"));
    await refused(event("test"), wall("payment_events_pkey"));
    await allowed(event("other"));
  });

  it("a price and a list price are above zero, a limit too", async () => {
    for (const column of ["price_cents", "list_price_cents", "units_per_buyer"]) {
      await refused(`UPDATE skus SET ${column} = 0`, wall("skus_amounts"));
      await allowed(`UPDATE skus SET ${column} = 1`);
    }
  });
});

describe("a movement is booked once, in the shape of its kind", () => {
  it("once an installation, reservation and kind", async () => {
    await refused(movement("reserve", "paid", -2, 2, 0), wall("movements_once"));
    await allowed(movement("confirm", "paid", 0, -2, 2));
    await allowed(movement("reserve", "paid", -2, 2, 0, 2));
  });

  it("one install an epoch, segment and SKU", async () => {
    await allowed(movement("install", null, 10, 0, 0));
    await refused(movement("install", null, 0, 0, 0), wall("movements_install_once"));
    await allowed(movement("install", null, 0, 0, 0, 2));
  });

  it.each([
    ["reserve", -2, 2, 0],
    ["confirm", 0, -2, 2],
    ["release", 2, -2, 0],
    ["expire", 2, -2, 0],
    ["refund", 2, 0, -2],
  ])("%s moves units in its own way and in no other", async (kind, free, held, sold) => {
    const shape = wall("movements_shape");
    await refused(movement(kind, "x", free + 1, held, sold), shape);
    await refused(movement(kind, "x", free, held + 1, sold), shape);
    await refused(movement(kind, "x", free, held, sold + 1), shape);
    await refused(movement(kind, "x", -free, -held, -sold), shape);
    await allowed(movement(kind, "x", free, held, sold));
  });

  it.each(["install", "adjust"])(
    "%s touches neither what is held nor what is sold",
    async (kind) => {
      await refused(movement(kind, null, 1, 1, 0), wall("movements_shape"));
      await refused(movement(kind, null, 1, 0, 1), wall("movements_shape"));
      await allowed(movement(kind, null, 1, 0, 0));
    },
  );

  it("moves something, in a kind that exists", async () => {
    for (const kind of ["reserve", "confirm", "release", "expire", "refund", "gift", ""]) {
      await refused(movement(kind, "x", 0, 0, 0), wall("movements_shape"));
    }
  });
});

describe("history is corrected by adding to it", () => {
  it.each(["movements", "audit_entries"])("%s cannot be changed or emptied", async (table) => {
    const appendOnly = { message: new RegExp(`${table} is append-only`) };
    await refused(`UPDATE ${table} SET at = now()`, appendOnly);
    await refused(`DELETE FROM ${table}`, appendOnly);
    await refused(`TRUNCATE ${table}`, appendOnly);
    await refused(`TRUNCATE ${table} CASCADE`, appendOnly);
  });
});

describe("what was agreed and what was told stands", () => {
  it("an order is never deleted, nor an event of a provider changed", async () => {
    await refused("DELETE FROM orders", { message: /orders is append-only/ });
    await allowed(insert("payment_events", EVENT));
    await refused("DELETE FROM payment_events", { message: /payment_events is append-only/ });
    await refused("UPDATE payment_events SET outcome = ''", { message: /is append-only/ });
  });

  it("an attempt to pay is settled once, for the amount it was opened with", async () => {
    const set = (id: string, change: string) => `UPDATE payments SET ${change} WHERE id = '${id}'`;
    await refused(set("p1", "status = 'open'"), { message: /payment p1 is settled/ });
    await refused(set("p1", "status = 'declined'"), { message: /payment p1 is settled/ });
    await refused(set("p2", "amount_cents = 1"), { message: /what was asked cannot change/ });
    await refused(set("p2", "reservation_id = 'paid'"), { message: /cannot change/ });
    await allowed(set("p2", "status = 'declined'"));
  });

  it("an epoch only grows", async () => {
    await refused("UPDATE activities SET epoch = 1", { message: /an epoch only grows/ });
    await refused("UPDATE activities SET core_epoch = 0", { message: /an epoch only grows/ });
    await allowed("UPDATE activities SET epoch = 3, core_epoch = 3");
  });

  it("a buyer's movement names its reservation", async () => {
    await refused(movement("reserve", null, -1, 1, 0), wall("movements_named"));
    await refused(movement("release", null, 1, -1, 0), wall("movements_named"));
    await allowed(movement("adjust", null, 1, 0, 0));
  });
});

const EVENT = {
  ...{ provider: "'test'", event_id: "'e'", payment_id: "'p1'", outcome: "'paid'" },
};

describe("ids keep to one alphabet, so that none can forge a neighbour in a key or a record", () => {
  const bad = ["", "a b", "a|b", "a:b", "{a}", "*", "水", "a\nb", "a".repeat(65)];
  const longest = `${"aZ09_-".repeat(10)}abcd`;

  it.each([
    ["activities", "activities_id_alphabet", "UPDATE activities SET id = $1"],
    ["skus", "skus_id_alphabet", "UPDATE skus SET id = $1"],
  ])("%s", async (_, constraint, sql) => {
    await db.query("ALTER TABLE orders DISABLE TRIGGER USER");
    for (const id of bad) {
      await refused(sql.replace("$1", `E'${id.replace("\n", "\\n")}'`), wall(constraint));
    }
    await allowed(sql.replace("$1", `'${longest}'`));
  });

  it("orders", async () => {
    for (const id of bad) await refused(order(id, "PENDING"), wall("orders_id_alphabet"));
    await allowed(order(longest, "PENDING"));
  });
});

describe("only what has a name can be stored", () => {
  it.each([
    ["users_role_known", "UPDATE users SET role = 'admin'"],
    ["activities_state_known", "UPDATE activities SET state = 'open'"],
    ["activities_mode_known", "UPDATE activities SET mode = 'redis'"],
    ["orders_status_known", order("x", "RESERVED")],
    ["payments_status_known", payment("x", "paid", 9, "pending")],
    [
      "owed_verb_known",
      `INSERT INTO owed (activity_id, epoch, reservation_id, verb, cause, segment, sku_id, quantity)
       VALUES ('sale', 1, 'x', 'give', 'return', 0, 'blue', 1)`,
    ],
    [
      "owed_cause_known",
      `INSERT INTO owed (activity_id, epoch, reservation_id, verb, cause, segment, sku_id, quantity)
       VALUES ('sale', 1, 'x', 'release', 'kindness', 0, 'blue', 1)`,
    ],
  ])("%s", async (constraint, sql) => {
    await refused(sql, wall(constraint));
  });
});

describe("an activity has a length, and no installation newer than itself", () => {
  const set = (change: string) => `UPDATE activities SET ${change}`;

  it("by its window", async () => {
    await refused(set("closes_at = opens_at"), wall("activities_window"));
    await refused(set("closes_at = opens_at - interval '1 s'"), wall("activities_window"));
    await allowed(set("closes_at = opens_at + interval '1 ms'"));
  });

  it("by its epochs", async () => {
    await db.query("ALTER TABLE activities DISABLE TRIGGER USER");
    await refused(set("core_epoch = 3"), wall("activities_epochs"));
    await refused(set("core_epoch = -1"), wall("activities_epochs"));
    await refused(set("epoch = 0"), wall("activities_epochs"));
    await allowed(set("core_epoch = 2"));
  });

  it("by its amounts", async () => {
    await refused(set("payment_window_seconds = 0"), wall("activities_amounts"));
    await refused(set("units_per_buyer = 0"), wall("activities_amounts"));
    await allowed(set("units_per_buyer = 1"));
  });
});

describe("what one thing is, is stored once", () => {
  it.each([
    ["an order", "orders_pkey", order("paid", "PENDING")],
    [
      "an installation of a segment",
      "segments_pkey",
      "INSERT INTO segments (activity_id, epoch, segment, boot) VALUES ('sale', 1, 0, 'other')",
    ],
    [
      "an address",
      "users_email_key",
      insert("users", { id: "'u2'", name: "''", email: "'u1@example.com'" }),
    ],
  ])("%s", async (_, constraint, sql) => {
    await refused(sql, wall(constraint));
  });

  it("what is owed, and what nobody can book", async () => {
    const owed = (verb: string) =>
      `INSERT INTO owed (activity_id, epoch, reservation_id, verb, cause, segment, sku_id, quantity)
       VALUES ('sale', 1, 'paid', '${verb}', 'paid', 0, 'blue', 2)`;
    await allowed(owed("confirm"));
    await refused(owed("confirm"), wall("owed_pkey"));
    await allowed(owed("release"));
    const letter = (id: string) =>
      `INSERT INTO dead_letters (activity_id, epoch, segment, entry_id, seq, body, cause)
       VALUES ('sale', 1, 0, '${id}', 1, '', '')`;
    await allowed(letter("1-0"));
    await refused(letter("1-0"), wall("dead_letters_once"));
    await allowed(letter("2-0"));
  });
});

describe("nothing points at what is not there", () => {
  it("an order stands on its activity and SKU, and a payment on its order", async () => {
    await db.query("ALTER TABLE orders DISABLE TRIGGER USER");
    await refused("DELETE FROM activities", wall("orders_activity_id_fkey"));
    await refused("DELETE FROM skus", wall("orders_sku_id_fkey"));
    await refused("DELETE FROM orders", wall("payments_reservation_id_fkey"));
    await refused(order("x", "PENDING", { sku_id: "'green'" }), wall("orders_sku_id_fkey"));
  });
});
