ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'cart' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "booking" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_cents" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
DROP INDEX "orders_to_hand_over";--> statement-breakpoint
CREATE INDEX "orders_to_hand_over" ON "orders" USING btree ("created_at","ref") WHERE paid_at is not null and handed_over_at is null and refund is null and kind = 'cart';--> statement-breakpoint
-- Written by hand: a new order's total is its subtotal and its fee, and its kind and fee never change.
CREATE OR REPLACE FUNCTION "orders_begin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."state" <> 'created' THEN
		RAISE EXCEPTION 'an order begins as created';
	END IF;
	IF NEW."total_cents" <> NEW."subtotal_cents" + NEW."fee_cents" THEN
		RAISE EXCEPTION 'the total of an order is its subtotal and its fee';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "orders_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."created_at" <> NEW."created_at" OR OLD."delivery_day" <> NEW."delivery_day" OR OLD."language" <> NEW."language"
		OR OLD."kind" <> NEW."kind" OR OLD."fee_cents" <> NEW."fee_cents" THEN
		RAISE EXCEPTION 'an order is frozen';
	END IF;
	RETURN NEW;
END;
$$;
