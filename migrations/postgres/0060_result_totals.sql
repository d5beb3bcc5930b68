ALTER TABLE "match_results" ADD COLUMN "doubles" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_results" ADD COLUMN "totals" jsonb;