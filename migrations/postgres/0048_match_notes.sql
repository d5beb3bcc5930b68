CREATE TABLE "match_notes" (
	"match_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" bigint NOT NULL,
	"played_at" bigint,
	"kind" text NOT NULL,
	"side" integer,
	"violation" text,
	"text" text,
	"author" text NOT NULL,
	CONSTRAINT "match_notes_match_id_id_pk" PRIMARY KEY("match_id","id")
);
--> statement-breakpoint
ALTER TABLE "match_notes" ADD CONSTRAINT "match_notes_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;