import { describe, expect, it } from "vitest";
import { DeadlineError } from "@/lib/deadline";
import { InvariantError } from "@/lib/invariant";
import { isOutage } from "@/services/outage";

function coded(code: string | number, message = "failed"): Error {
  return Object.assign(new Error(message), { code });
}

describe("a store that is away is an outage: the same call may be tried again", () => {
  it.each([
    ["our own deadline", new DeadlineError("reserve: no answer within 300 ms")],
    ["nobody listens", coded("ECONNREFUSED")],
    ["a connection cut off", coded("ECONNRESET")],
    ["Redis closed", new Error("Connection is closed.")],
    ["Redis silent", new Error("Command timed out")],
    [
      "Redis not connected",
      new Error("Stream isn't writeable and enableOfflineQueue options is false"),
    ],
    ["Redis loading", new Error("LOADING Redis is loading the dataset in memory")],
    ["Redis full", new Error("OOM command not allowed when used memory > 'maxmemory'.")],
    ["a demoted Redis", new Error("READONLY You can't write against a read only replica.")],
    ["PostgreSQL stopped", coded("57P01")],
    ["PostgreSQL starting", coded("57P03")],
    ["too many connections", coded("53300")],
    [
      "a lock that did not come",
      new Error("Code: `55P03`. canceling statement due to lock timeout"),
    ],
    [
      "PostgreSQL's code under a raw statement, whatever its language",
      coded("P2010", "Raw query failed. Code: `57P01`. Message: `Verbindung wird abgebrochen`"),
    ],
    [
      "PostgreSQL stopped under a commit",
      new Error("terminating connection due to administrator command"),
    ],
    [
      "PostgreSQL stopped between two statements",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
    [
      "PostgreSQL gone, in Prisma's words",
      coded("P2010", "Raw query failed. Code: `N/A`. Message: `Server has closed the connection.`"),
    ],
    ["PostgreSQL coming up", new Error("the database system is starting up")],
    ["PostgreSQL full", new Error("sorry, too many clients already")],
    ["no connection in the pool", coded("P2024")],
    ["a transaction that could not start", coded("P2028")],
    ["no database", new Error("Can't reach database server at 127.0.0.1:5432")],
    ["wrapped, as Prisma does it", new Error("query failed", { cause: coded("ECONNRESET") })],
  ])("%s", (_, error) => {
    expect(isOutage(error)).toBe(true);
  });
});

describe("a defect is none, however it looks: trying again would only repeat it", () => {
  it.each([
    ["an invariant", new InvariantError("One answer an intent.")],
    ["a broken CHECK", coded("23514", "violates check constraint stock_never_oversold")],
    ["a broken unique key", coded("P2002")],
    [
      "a broken CHECK under a raw statement",
      coded("P2010", "Raw query failed. Code: `23514`. Message: `violates check constraint`"),
    ],
    ["a mistake in a statement", coded("42601", "syntax error")],
    ["a script's own error", new Error("ERR user_script:12: attempt to index a nil value")],
    ["a bad program", new TypeError("Cannot read properties of undefined")],
    ["a number for a code", coded(42)],
    ["no error at all", "ECONNREFUSED"],
    ["nothing", undefined],
    ["null", null],
  ])("%s", (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
