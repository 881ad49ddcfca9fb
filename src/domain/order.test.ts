import { describe, expect, it } from "vitest";
import {
  isLive,
  ORDER_STATES,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  STATE_OF_STATUS,
} from "@/domain/order";

describe("an order moves only forward", () => {
  it("never comes back to a status that it has left", () => {
    const reached = (from: string): string[] => {
      const next: readonly string[] = ORDER_TRANSITIONS[from as keyof typeof ORDER_TRANSITIONS];
      return next.flatMap((status) => [status, ...reached(status)]);
    };
    for (const status of ORDER_STATUSES) expect(reached(status)).not.toContain(status);
  });

  it("is never paid once it was given back", () => {
    for (const gone of ["CANCELLED", "EXPIRED", "REFUNDED", "REJECTED"] as const) {
      expect(ORDER_TRANSITIONS[gone]).toEqual([]);
    }
  });

  it("gives its units back only while it has them", () => {
    for (const status of ORDER_STATUSES) {
      const returns = ORDER_TRANSITIONS[status].some((next) => !isLive(next));
      expect(returns).toBe(isLive(status));
    }
  });
});

describe("what a buyer is told", () => {
  it("has a word of its own for each status, and `queued` before there is one", () => {
    const words = ORDER_STATUSES.map((status) => STATE_OF_STATUS[status]);
    expect(["queued", ...words]).toEqual([...ORDER_STATES]);
  });
});
