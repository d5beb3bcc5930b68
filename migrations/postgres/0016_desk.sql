CREATE TABLE "product_stock" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"remaining" integer NOT NULL,
	CONSTRAINT "product_stock_remaining" CHECK ("product_stock"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"ref" text NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "stock_holds_ref_product_id_pk" PRIMARY KEY("ref","product_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handed_over_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handed_over_by" text;--> statement-breakpoint
CREATE INDEX "stock_holds_until" ON "stock_holds" USING btree ("until");--> statement-breakpoint
CREATE INDEX "stock_holds_product" ON "stock_holds" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","ref");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","created_at","ref");--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("created_at","ref") WHERE state = 'paid' and handed_over_at is null and refund is null;--> statement-breakpoint
CREATE INDEX "orders_refunds" ON "orders" USING btree ("created_at","ref") WHERE "orders"."refund" is not null;--> statement-breakpoint
-- Written by hand: only a captured payment is refunded, and a refund only goes forward.
CREATE FUNCTION "orders_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."refund" IS DISTINCT FROM NEW."refund" AND NOT coalesce(
		(OLD."refund" IS NULL AND NEW."refund" = 'requested' AND NEW."capture_id" IS NOT NULL) OR
		(OLD."refund" = 'requested' AND NEW."refund" IN ('done', 'refused')) OR
		(OLD."refund" = 'refused' AND NEW."refund" = 'requested'), false) THEN
		RAISE EXCEPTION 'a refund only goes forward';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_refund" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_refund"();