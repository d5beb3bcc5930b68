ALTER TABLE "match_entries" ADD COLUMN "played_at" bigint;--> statement-breakpoint
ALTER TABLE "match_entries" ADD COLUMN "author" text;