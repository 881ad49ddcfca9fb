import { describe, expect, it } from "vitest";
import { pollAfter } from "@/app/(shop)/[locale]/orders/[activityId]/[reservationId]/poll";
import { ORDER_STATES } from "@/domain/order";

const fresh = { looks: 1, failing: false };

/** Guarantee: what can still change is looked at again, and what cannot is left alone. */
describe("pollAfter", () => {
  it("looks at what is queued at once, and more slowly when it takes long", () => {
    expect(pollAfter("queued", fresh)).toBe(400);
    expect(pollAfter("queued", { looks: 30, failing: false })).toBe(2_000);
  });

  it("leaves final states alone", () => {
    const final = ORDER_STATES.filter((state) => pollAfter(state, fresh) === false);
    expect(final).toEqual(["cancelled", "expired", "refunded", "rejected"]);
  });

  it("goes on, slowly, while there is no answer", () => {
    expect(pollAfter("queued", { looks: 1, failing: true })).toBe(4_000);
  });
});
