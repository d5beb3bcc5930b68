ALTER TABLE "court_units" ADD COLUMN "match" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "best3_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "match_tiebreak_minutes" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "best5_minutes" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "short_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "walk_ins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "court_units_match" ON "court_units" USING btree ("match") WHERE "court_units"."match" is not null;