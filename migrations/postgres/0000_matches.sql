CREATE TABLE "match_entries" (
	"match_id" text NOT NULL,
	"seq" integer NOT NULL,
	"id" text NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"side" integer,
	"action" text,
	"shot" text,
	"stroke" text,
	"game" integer,
	"gamescore" text,
	"undone" integer,
	"detail" jsonb,
	CONSTRAINT "match_entries_match_id_seq_pk" PRIMARY KEY("match_id","seq"),
	CONSTRAINT "match_entries_id" UNIQUE("match_id","id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"player1" text NOT NULL,
	"player2" text NOT NULL,
	"description" text NOT NULL,
	"date" bigint NOT NULL,
	"live_stream" boolean NOT NULL,
	"stream_url" text,
	"format" text,
	"first_server" integer,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "match_entries" ADD CONSTRAINT "match_entries_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;