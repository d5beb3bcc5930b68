CREATE TABLE "competitions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"club" text NOT NULL,
	"clubs" jsonb NOT NULL,
	"starts_on" text NOT NULL,
	"ends_on" text NOT NULL,
	"published" boolean NOT NULL,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_events" (
	"id" text PRIMARY KEY NOT NULL,
	"competition" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"match_format" text,
	"stages" jsonb NOT NULL,
	"draws" jsonb NOT NULL,
	"most_entries" integer NOT NULL,
	"closes_at" bigint,
	"created_at" bigint NOT NULL,
	"version" integer NOT NULL,
	"followed" integer NOT NULL,
	"pending" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_entries" (
	"event" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"rank" integer,
	"number" integer NOT NULL,
	"entered_at" bigint NOT NULL,
	"withdrawn_by" text,
	CONSTRAINT "competition_entries_event_id_pk" PRIMARY KEY("event","id"),
	CONSTRAINT "competition_entries_number" UNIQUE("event","number")
);
--> statement-breakpoint
CREATE TABLE "competition_players" (
	"event" text NOT NULL,
	"player" text NOT NULL,
	"entry" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "competition_players_event_player_pk" PRIMARY KEY("event","player")
);
--> statement-breakpoint
CREATE TABLE "competition_matches" (
	"event" text NOT NULL,
	"stage" text NOT NULL,
	"place" text NOT NULL,
	"match_id" text NOT NULL,
	"one" text NOT NULL,
	"two" text NOT NULL,
	"made" boolean NOT NULL,
	"kept" boolean NOT NULL,
	CONSTRAINT "competition_matches_event_stage_place_pk" PRIMARY KEY("event","stage","place"),
	CONSTRAINT "competition_matches_match" UNIQUE("match_id")
);
--> statement-breakpoint
ALTER TABLE "competition_events" ADD CONSTRAINT "competition_events_competition_competitions_id_fk" FOREIGN KEY ("competition") REFERENCES "public"."competitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_event_competition_events_id_fk" FOREIGN KEY ("event") REFERENCES "public"."competition_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_players" ADD CONSTRAINT "competition_players_event_competition_events_id_fk" FOREIGN KEY ("event") REFERENCES "public"."competition_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competitions_days" ON "competitions" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "competition_events_of" ON "competition_events" USING btree ("competition");--> statement-breakpoint
CREATE INDEX "competition_events_pending" ON "competition_events" USING btree ("pending");--> statement-breakpoint
CREATE INDEX "competition_players_entry" ON "competition_players" USING btree ("event","entry");--> statement-breakpoint
CREATE INDEX "competition_players_player" ON "competition_players" USING btree ("player");