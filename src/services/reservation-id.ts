import { createHash } from "node:crypto";

/**
 * The id of a reservation: the same for the same buyer, activity and request id, so that a retry
 * after a lost answer is the same reservation, and nobody can name another buyer's.
 */
export function reservationIdOf(intent: {
  buyerId: string;
  activityId: string;
  requestId: string;
}): string {
  const { buyerId, activityId, requestId } = intent;
  return createHash("sha256")
    .update(`${buyerId}|${activityId}|${requestId}`)
    .digest("base64url")
    .slice(0, 32);
}
