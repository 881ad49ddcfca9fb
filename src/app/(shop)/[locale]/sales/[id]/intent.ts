/** What a buyer wants, from the click until there is a definite answer. */
export interface Intent {
  requestId: string;
  skuId: string;
  quantity: number;
}

export type IntentStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const ID_BYTES = 16;

/** Where a browser forbids its storage, even to name it throws. */
export function tabStorage(): IntentStorage {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

function keyOf(activityId: string, skuId: string): string {
  return `tidegate:intent:${activityId}:${skuId}`;
}

/** 128 random bits. `crypto.randomUUID` is missing where a page is not served over TLS. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Kept in the tab's session, so that a reload or a later try asks with the same id and gets the same
 * units, never others beside them. A browser that refuses to store keeps it until the page is left.
 */
export function createIntents(storage: IntentStorage) {
  const memory = new Map<string, Intent>();

  function read(activityId: string, skuId: string): Intent | null {
    const key = keyOf(activityId, skuId);
    try {
      return parse(storage.getItem(key), skuId) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  }

  return {
    read,

    /** The intent that still waits for an answer, else a new one. */
    open(activityId: string, skuId: string, quantity: number): Intent {
      const waiting = read(activityId, skuId);
      if (waiting) return waiting;
      const intent = { requestId: newRequestId(), skuId, quantity };
      const key = keyOf(activityId, skuId);
      memory.set(key, intent);
      try {
        storage.setItem(key, JSON.stringify(intent));
      } catch {
        // Full or forbidden: the copy in memory stands.
      }
      return intent;
    },

    /** There is a definite answer: the next click is a new intent. */
    close(activityId: string, skuId: string) {
      const key = keyOf(activityId, skuId);
      memory.delete(key);
      try {
        storage.removeItem(key);
      } catch {
        // Forbidden: nothing was stored either.
      }
    },
  };
}

function parse(text: string | null, skuId: string): Intent | null {
  if (!text) return null;
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return null;
  const { requestId, quantity } = value as Record<string, unknown>;
  if (typeof requestId !== "string" || typeof quantity !== "number") return null;
  return { requestId, skuId, quantity };
}
