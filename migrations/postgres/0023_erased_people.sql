CREATE TABLE "erased_people" (
	"id" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"erased_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erased_people_email" ON "erased_people" USING btree ("email_hash","erased_at");--> statement-breakpoint
-- Written by hand: an order's buyer can be erased, unless a payment is in progress. Everything else stays frozen.
CREATE OR REPLACE FUNCTION "orders_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" <> NEW."state" AND NOT (
		(OLD."state" = 'created' AND NEW."state" IN ('pending', 'cancelled')) OR
		(OLD."state" = 'pending' AND NEW."state" IN ('paid', 'failed', 'cancelled'))
	) THEN
		RAISE EXCEPTION 'an order only goes forward';
	END IF;
	IF (OLD."owner" <> NEW."owner" AND NOT (NEW."owner" LIKE 'erased:%' AND OLD."state" <> 'pending'))
		OR OLD."order_id" <> NEW."order_id" OR OLD."items" <> NEW."items"
		OR OLD."subtotal_cents" <> NEW."subtotal_cents" OR OLD."total_cents" <> NEW."total_cents"
		OR (OLD."payment_token" IS NOT NULL AND OLD."payment_token" IS DISTINCT FROM NEW."payment_token")
		OR (OLD."capture_id" IS NOT NULL AND OLD."capture_id" IS DISTINCT FROM NEW."capture_id")
	THEN
		RAISE EXCEPTION 'an order is frozen';
	END IF;
	RETURN NEW;
END;
$$;
