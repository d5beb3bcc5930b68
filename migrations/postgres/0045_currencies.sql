CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"fee_cents" integer NOT NULL,
	"club_fees" jsonb NOT NULL,
	"second_currency" text,
	"second_rate" text,
	"version" integer NOT NULL,
	"currency_since" bigint
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "price_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "currency" text;--> statement-breakpoint
-- Written by hand: the currency of an order never changes.
CREATE FUNCTION "orders_currency"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."currency" <> NEW."currency" THEN
		RAISE EXCEPTION 'an order is frozen';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_currency" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_currency"();
