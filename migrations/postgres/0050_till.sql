CREATE TABLE "desk_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"means" text NOT NULL,
	"club" text,
	"at" bigint NOT NULL,
	"taken_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"means" text NOT NULL,
	"state" text NOT NULL,
	"restocked" jsonb NOT NULL,
	"reason" text NOT NULL,
	"club" text,
	"at" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"done_at" bigint,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "desk_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_payments_ref" ON "desk_payments" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "desk_payments_at" ON "desk_payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_refunds_ref" ON "order_refunds" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "order_refunds_done" ON "order_refunds" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "order_refunds_requested" ON "order_refunds" USING btree ("at") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at");--> statement-breakpoint
-- Written by hand: refunds never add up to more than was paid, and payments and refunds are never rewritten.
CREATE FUNCTION "orders_till"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."desk_cents" < OLD."desk_cents" OR NEW."desk_cents" > NEW."total_cents" OR NEW."refunded_cents" < 0
		OR NEW."refunded_cents" > (CASE WHEN NEW."capture_id" LIKE 'DESK-%' THEN NEW."desk_cents" WHEN NEW."capture_id" IS NULL THEN 0 ELSE NEW."total_cents" END)
	THEN
		RAISE EXCEPTION 'payments or refunds add up to too much';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_till" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_till"();
--> statement-breakpoint
CREATE FUNCTION "till_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a payment or a refund is never changed or deleted';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "desk_payments_kept" BEFORE UPDATE OR DELETE ON "desk_payments" FOR EACH ROW EXECUTE FUNCTION "till_kept"();
--> statement-breakpoint
CREATE TRIGGER "order_refunds_stay" BEFORE DELETE ON "order_refunds" FOR EACH ROW EXECUTE FUNCTION "till_kept"();
--> statement-breakpoint
CREATE TRIGGER "order_refunds_kept" BEFORE UPDATE ON "order_refunds" FOR EACH ROW
	WHEN (OLD."ref" <> NEW."ref" OR OLD."amount_cents" <> NEW."amount_cents" OR OLD."means" <> NEW."means" OR OLD."state" <> 'requested')
	EXECUTE FUNCTION "till_kept"();
