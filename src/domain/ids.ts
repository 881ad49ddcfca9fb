import { z } from "zod";

/**
 * Identifiers. One alphabet in URLs, Redis keys and packed records: none of its characters is a
 * separator anywhere (`|`, `;`, `:`, `{`), so an id can never forge a neighbour.
 */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

function id<Name extends string>(field: Name) {
  return z
    .string()
    .regex(ID_PATTERN, `${field} must be 1 to 64 letters, digits, "_" or "-".`)
    .brand<Name>();
}

export const activityIdSchema = id("activityId");
export const skuIdSchema = id("skuId");
export const reservationIdSchema = id("reservationId");
export const requestIdSchema = id("requestId");
export const paymentIdSchema = id("paymentId");
