CREATE TABLE "waits" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"club" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"minutes" integer NOT NULL,
	"court" text,
	"state" text NOT NULL,
	"booking" text,
	"offered_until" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "waits_slot" UNIQUE("owner","club","starts_at"),
	CONSTRAINT "waits_booking" UNIQUE("booking")
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "paid_by" text;--> statement-breakpoint
CREATE INDEX "waits_line" ON "waits" USING btree ("starts_at","club");