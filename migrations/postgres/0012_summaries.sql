CREATE TABLE "match_summaries" (
	"match_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"seq" integer NOT NULL,
	"described_at" bigint NOT NULL,
	"status" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_summaries" ADD CONSTRAINT "match_summaries_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;