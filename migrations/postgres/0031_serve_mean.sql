ALTER TABLE "matches" ADD COLUMN "serve_mean" integer;--> statement-breakpoint
ALTER TABLE "match_summaries" ADD COLUMN "service_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_summaries" ADD COLUMN "service_points_won" integer DEFAULT 0 NOT NULL;