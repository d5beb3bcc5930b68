ALTER TABLE "match_summaries" ADD COLUMN "pace" double precision;--> statement-breakpoint
ALTER TABLE "orders_of_play" ADD COLUMN "changed_at" bigint;