ALTER TABLE "reservations" ADD COLUMN "slots" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "max_slots" integer DEFAULT 2 NOT NULL;