ALTER TABLE "reservations" ADD COLUMN "cancels_at" bigint;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cancellation" jsonb;--> statement-breakpoint
CREATE INDEX "reservations_cancels" ON "reservations" USING btree ("cancels_at") WHERE "reservations"."cancels_at" is not null;