-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'buyer',
    "banned" BOOLEAN DEFAULT false,
    "ban_reason" TEXT,
    "ban_expires" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "impersonated_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activities" (
    "id" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_zh" TEXT NOT NULL,
    "summary_en" TEXT NOT NULL,
    "summary_zh" TEXT NOT NULL,
    "picture" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_window_seconds" INTEGER NOT NULL,
    "units_per_buyer" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "mode" TEXT NOT NULL DEFAULT 'fenced',
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "core_epoch" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skus" (
    "id" TEXT NOT NULL,
    "activity_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_zh" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "list_price_cents" INTEGER,
    "units_per_buyer" INTEGER,

    CONSTRAINT "skus_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock" (
    "activity_id" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "total" INTEGER,
    "held" INTEGER NOT NULL DEFAULT 0,
    "sold" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "stock_pkey" PRIMARY KEY ("activity_id","resource")
);

-- CreateTable
CREATE TABLE "buyer_units" (
    "activity_id" TEXT NOT NULL,
    "buyer_id" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "units" INTEGER NOT NULL,
    "units_max" INTEGER,

    CONSTRAINT "buyer_units_pkey" PRIMARY KEY ("activity_id","buyer_id","resource")
);

-- CreateTable
CREATE TABLE "orders" (
    "reservation_id" TEXT NOT NULL,
    "activity_id" TEXT NOT NULL,
    "sku_id" TEXT NOT NULL,
    "buyer_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "segment" INTEGER NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("reservation_id")
);

-- CreateTable
CREATE TABLE "movements" (
    "id" BIGSERIAL NOT NULL,
    "activity_id" TEXT NOT NULL,
    "sku_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reservation_id" TEXT,
    "epoch" INTEGER NOT NULL,
    "segment" INTEGER NOT NULL,
    "free_delta" INTEGER NOT NULL,
    "held_delta" INTEGER NOT NULL,
    "sold_delta" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author" TEXT,
    "reason" TEXT,

    CONSTRAINT "movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "segments" (
    "activity_id" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "segment" INTEGER NOT NULL,
    "boot" TEXT NOT NULL,
    "last_id" TEXT NOT NULL DEFAULT '0-0',
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "segments_pkey" PRIMARY KEY ("activity_id","epoch","segment")
);

-- CreateTable
CREATE TABLE "segment_stock" (
    "activity_id" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "segment" INTEGER NOT NULL,
    "resource" TEXT NOT NULL,
    "base" INTEGER NOT NULL,
    "live" INTEGER NOT NULL,

    CONSTRAINT "segment_stock_pkey" PRIMARY KEY ("activity_id","epoch","segment","resource")
);

-- CreateTable
CREATE TABLE "owed" (
    "activity_id" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "reservation_id" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "segment" INTEGER NOT NULL,
    "sku_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "posted_at" TIMESTAMPTZ(3),

    CONSTRAINT "owed_pkey" PRIMARY KEY ("activity_id","epoch","reservation_id","verb")
);

-- CreateTable
CREATE TABLE "dead_letters" (
    "id" BIGSERIAL NOT NULL,
    "activity_id" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "segment" INTEGER NOT NULL,
    "entry_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "dead_letters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciles" (
    "activity_id" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "drift" BOOLEAN NOT NULL,
    "findings" JSONB NOT NULL,

    CONSTRAINT "reconciles_pkey" PRIMARY KEY ("activity_id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "reservation_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "session_ref" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" JSONB NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "activities_state_closes_at_idx" ON "activities"("state", "closes_at");

-- CreateIndex
CREATE INDEX "skus_activity_id_position_idx" ON "skus"("activity_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "skus_activity_id_id_key" ON "skus"("activity_id", "id");

-- CreateIndex
CREATE INDEX "orders_buyer_id_placed_at_idx" ON "orders"("buyer_id", "placed_at" DESC);

-- CreateIndex
CREATE INDEX "orders_activity_id_status_idx" ON "orders"("activity_id", "status");

-- CreateIndex
CREATE INDEX "movements_activity_id_sku_id_idx" ON "movements"("activity_id", "sku_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_reservation_id_attempt_key" ON "payments"("reservation_id", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_session_ref_key" ON "payments"("provider", "session_ref");

-- CreateIndex
CREATE INDEX "audit_entries_subject_at_idx" ON "audit_entries"("subject", "at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skus" ADD CONSTRAINT "skus_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock" ADD CONSTRAINT "stock_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_sku_id_fkey" FOREIGN KEY ("sku_id") REFERENCES "skus"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "segments" ADD CONSTRAINT "segments_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "segment_stock" ADD CONSTRAINT "segment_stock_activity_id_epoch_segment_fkey" FOREIGN KEY ("activity_id", "epoch", "segment") REFERENCES "segments"("activity_id", "epoch", "segment") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reconciles" ADD CONSTRAINT "reconciles_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "orders"("reservation_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- ------------------------------------------------------------------ the last wall
-- Everything below is what Prisma cannot say. Each stands for a promise that must hold whatever the code does.

-- Ids stay within one alphabet, so that they can be packed into keys and records without a separator in them.
ALTER TABLE "activities" ADD CONSTRAINT "activities_id_alphabet" CHECK ("id" ~ '^[A-Za-z0-9_-]{1,64}$');
ALTER TABLE "skus" ADD CONSTRAINT "skus_id_alphabet" CHECK ("id" ~ '^[A-Za-z0-9_-]{1,64}$');
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_alphabet" CHECK ("reservation_id" ~ '^[A-Za-z0-9_-]{1,64}$');

-- Closed vocabularies.
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("role" IN ('buyer', 'operator'));
ALTER TABLE "activities" ADD CONSTRAINT "activities_state_known" CHECK ("state" IN ('draft', 'scheduled', 'paused', 'closed'));
ALTER TABLE "activities" ADD CONSTRAINT "activities_mode_known" CHECK ("mode" IN ('core', 'fenced', 'ledger', 'paused'));
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("status" IN ('PENDING', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'REJECTED'));
ALTER TABLE "owed" ADD CONSTRAINT "owed_verb_known" CHECK ("verb" IN ('release', 'confirm'));
ALTER TABLE "owed" ADD CONSTRAINT "owed_cause_known" CHECK ("cause" IN ('return', 'reject', 'paid'));
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("status" IN ('open', 'paid', 'declined', 'closed'));

-- A window has a length, an installation is never newer than its activity.
ALTER TABLE "activities" ADD CONSTRAINT "activities_window" CHECK ("opens_at" < "closes_at");
ALTER TABLE "activities" ADD CONSTRAINT "activities_epochs" CHECK ("core_epoch" >= 0 AND "core_epoch" <= "epoch");
ALTER TABLE "activities" ADD CONSTRAINT "activities_amounts" CHECK ("payment_window_seconds" > 0 AND ("units_per_buyer" IS NULL OR "units_per_buyer" > 0));
ALTER TABLE "skus" ADD CONSTRAINT "skus_amounts" CHECK ("price_cents" > 0 AND ("list_price_cents" IS NULL OR "list_price_cents" > 0) AND ("units_per_buyer" IS NULL OR "units_per_buyer" > 0));

-- No oversell: of a SKU, nor of the activity over all of them.
ALTER TABLE "stock" ADD CONSTRAINT "stock_never_oversold" CHECK ("held" >= 0 AND "sold" >= 0 AND ("total" IS NULL OR "held"::bigint + "sold" <= "total"));
ALTER TABLE "segment_stock" ADD CONSTRAINT "segment_stock_live" CHECK ("live" >= 0);
-- Resources sort bytewise, the cap "*" first: whoever locks stock takes rows in one order.
ALTER TABLE "stock" ALTER COLUMN "resource" TYPE TEXT COLLATE "C";

-- No buyer beyond a limit, over all orders that are held or paid.
ALTER TABLE "buyer_units" ADD CONSTRAINT "buyer_units_within_limit" CHECK ("units" >= 0 AND ("units_max" IS NULL OR "units" <= "units_max"));

-- Money adds up.
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("quantity" BETWEEN 1 AND 1000 AND "unit_price_cents" > 0 AND "amount_cents" = "quantity"::bigint * "unit_price_cents");
ALTER TABLE "orders" ADD CONSTRAINT "orders_pending_has_deadline" CHECK (("status" = 'PENDING') <= ("expires_at" IS NOT NULL));
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("amount_cents" > 0);
-- An order is paid at most once, and has at most one session open at a time.
CREATE UNIQUE INDEX "payments_paid_once" ON "payments" ("reservation_id") WHERE "status" = 'paid';
CREATE UNIQUE INDEX "payments_open_once" ON "payments" ("reservation_id") WHERE "status" = 'open';

-- Deadlines are found without a scan; what is owed, too.
CREATE INDEX "orders_due" ON "orders" ("expires_at") WHERE "status" = 'PENDING';
CREATE INDEX "owed_open" ON "owed" ("activity_id", "epoch") WHERE "posted_at" IS NULL;

-- One movement an installation epoch, reservation and kind: nothing is booked twice.
CREATE UNIQUE INDEX "movements_once" ON "movements" ("activity_id", "epoch", "reservation_id", "kind") WHERE "reservation_id" IS NOT NULL;
CREATE UNIQUE INDEX "movements_install_once" ON "movements" ("activity_id", "epoch", "segment", "sku_id") WHERE "kind" = 'install';
CREATE UNIQUE INDEX "dead_letters_once" ON "dead_letters" ("activity_id", "epoch", "segment", "entry_id");

-- Each kind moves units in its own way, and in no other.
ALTER TABLE "movements" ADD CONSTRAINT "movements_shape" CHECK (
  CASE "kind"
    WHEN 'install' THEN "held_delta" = 0 AND "sold_delta" = 0
    WHEN 'adjust'  THEN "held_delta" = 0 AND "sold_delta" = 0
    WHEN 'reserve' THEN "held_delta" > 0 AND "free_delta" = -"held_delta" AND "sold_delta" = 0
    WHEN 'confirm' THEN "sold_delta" > 0 AND "held_delta" = -"sold_delta" AND "free_delta" = 0
    WHEN 'release' THEN "free_delta" > 0 AND "held_delta" = -"free_delta" AND "sold_delta" = 0
    WHEN 'expire'  THEN "free_delta" > 0 AND "held_delta" = -"free_delta" AND "sold_delta" = 0
    WHEN 'refund'  THEN "free_delta" > 0 AND "sold_delta" = -"free_delta" AND "held_delta" = 0
    ELSE FALSE
  END
);

-- What a buyer did has a reservation, or it would escape the index above.
ALTER TABLE "movements" ADD CONSTRAINT "movements_named" CHECK ("kind" IN ('install', 'adjust') OR "reservation_id" IS NOT NULL);

-- History is corrected by adding to it.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: correct it by adding a row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "movements_append_only" BEFORE UPDATE OR DELETE ON "movements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "movements_no_truncate" BEFORE TRUNCATE ON "movements" EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payment_events_append_only" BEFORE UPDATE OR DELETE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "orders_kept" BEFORE DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries" EXECUTE FUNCTION "refuse_change"();

-- An order moves only forward, and what was agreed in it never changes. The same table as domain/order.ts.
CREATE FUNCTION "guard_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" <> OLD."status" AND NOT (
    (OLD."status" = 'PENDING' AND NEW."status" IN ('PAID', 'CANCELLED', 'EXPIRED'))
    OR (OLD."status" = 'PAID' AND NEW."status" = 'REFUNDED')
  ) THEN
    RAISE EXCEPTION 'order % cannot go from % to %', OLD."reservation_id", OLD."status", NEW."status" USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW."reservation_id", NEW."activity_id", NEW."sku_id", NEW."buyer_id", NEW."quantity", NEW."unit_price_cents", NEW."currency")
     IS DISTINCT FROM
     (OLD."reservation_id", OLD."activity_id", OLD."sku_id", OLD."buyer_id", OLD."quantity", OLD."unit_price_cents", OLD."currency") THEN
    RAISE EXCEPTION 'order %: what was agreed cannot change', OLD."reservation_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_guard" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "guard_order"();

-- An attempt to pay is settled once, and its amount never changes.
CREATE FUNCTION "guard_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" <> 'open' AND NEW."status" <> OLD."status" THEN
    RAISE EXCEPTION 'payment % is settled: %', OLD."id", OLD."status" USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW."reservation_id", NEW."provider", NEW."session_ref", NEW."amount_cents", NEW."currency")
     IS DISTINCT FROM
     (OLD."reservation_id", OLD."provider", OLD."session_ref", OLD."amount_cents", OLD."currency") THEN
    RAISE EXCEPTION 'payment %: what was asked cannot change', OLD."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "payments_guard" BEFORE UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION "guard_payment"();

-- An epoch is never taken twice: what bears an older one stays refused for ever.
CREATE FUNCTION "guard_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."epoch" < OLD."epoch" OR NEW."core_epoch" < OLD."core_epoch" THEN
    RAISE EXCEPTION 'activity %: an epoch only grows', OLD."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "activities_epoch_grows" BEFORE UPDATE ON "activities" FOR EACH ROW EXECUTE FUNCTION "guard_epoch"();
