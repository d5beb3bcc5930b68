CREATE TABLE "payment_incidents" (
	"ref" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"dispute" text,
	"at" bigint NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "payment_incidents_ref_id_pk" PRIMARY KEY("ref","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pick_up" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_ref_orders_ref_fk" FOREIGN KEY ("ref") REFERENCES "public"."orders"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_returned" ON "orders" USING btree ("created_at","ref") WHERE "orders"."returned_cents" is not null;--> statement-breakpoint
CREATE INDEX "orders_disputed" ON "orders" USING btree ("created_at","ref") WHERE "orders"."dispute" is not null;