CREATE TABLE "match_players" (
	"match_id" text NOT NULL,
	"side" integer NOT NULL,
	"place" integer NOT NULL,
	"player" text NOT NULL,
	CONSTRAINT "match_players_match_id_side_place_pk" PRIMARY KEY("match_id","side","place")
);
--> statement-breakpoint
CREATE TABLE "match_results" (
	"match_id" text PRIMARY KEY NOT NULL,
	"ended_at" bigint,
	"date" text,
	"how" text,
	"winner" integer,
	"sets" jsonb NOT NULL,
	"best_of" integer NOT NULL,
	"linked" jsonb,
	"due_at" bigint,
	"counts" boolean NOT NULL,
	"version" integer NOT NULL,
	"pending" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" text collate "C" NOT NULL,
	"person" text,
	"member" text,
	"club" text,
	"parent" text,
	"joined" boolean DEFAULT false NOT NULL,
	"root" text NOT NULL,
	"visibility" text,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "players_person" UNIQUE("person")
);
--> statement-breakpoint
CREATE TABLE "player_words" (
	"word" text collate "C" NOT NULL,
	"player" text NOT NULL,
	CONSTRAINT "player_words_word_player_pk" PRIMARY KEY("word","player")
);
--> statement-breakpoint
CREATE TABLE "result_answers" (
	"match_id" text NOT NULL,
	"side" integer NOT NULL,
	"version" integer NOT NULL,
	"answer" text NOT NULL,
	"who" text NOT NULL,
	"reason" text,
	"at" bigint NOT NULL,
	CONSTRAINT "result_answers_match_id_side_pk" PRIMARY KEY("match_id","side")
);
--> statement-breakpoint
CREATE TABLE "rating_steps" (
	"match_id" text NOT NULL,
	"player" text NOT NULL,
	"kind" text NOT NULL,
	"ended_at" bigint NOT NULL,
	"date" text NOT NULL,
	"chance" double precision NOT NULL,
	"won" boolean NOT NULL,
	"before" double precision NOT NULL,
	"r" double precision NOT NULL,
	"v" double precision NOT NULL,
	"matches" integer NOT NULL,
	CONSTRAINT "rating_steps_match_id_player_pk" PRIMARY KEY("match_id","player")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"player" text NOT NULL,
	"kind" text NOT NULL,
	"r" double precision NOT NULL,
	"v" double precision NOT NULL,
	"last" text NOT NULL,
	"matches" integer NOT NULL,
	CONSTRAINT "ratings_player_kind_pk" PRIMARY KEY("player","kind")
);
--> statement-breakpoint
CREATE TABLE "rating_state" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"from_ended_at" bigint,
	"from_match" text
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "linked" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "booked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_results" ADD CONSTRAINT "match_results_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_words" ADD CONSTRAINT "player_words_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_players_player" ON "match_players" USING btree ("player","match_id");--> statement-breakpoint
CREATE INDEX "match_results_ended" ON "match_results" USING btree ("ended_at","match_id");--> statement-breakpoint
CREATE INDEX "match_results_pending" ON "match_results" USING btree ("match_id") WHERE pending;--> statement-breakpoint
CREATE INDEX "match_results_due" ON "match_results" USING btree ("due_at") WHERE "match_results"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "players_root" ON "players" USING btree ("root");--> statement-breakpoint
CREATE INDEX "players_list" ON "players" USING btree ("club","sort","id");--> statement-breakpoint
CREATE INDEX "player_words_player" ON "player_words" USING btree ("player");--> statement-breakpoint
CREATE INDEX "result_answers_who" ON "result_answers" USING btree ("who");--> statement-breakpoint
CREATE INDEX "rating_steps_player" ON "rating_steps" USING btree ("player","kind","ended_at","match_id");--> statement-breakpoint
CREATE INDEX "rating_steps_order" ON "rating_steps" USING btree ("ended_at","match_id");--> statement-breakpoint
CREATE INDEX "ratings_order" ON "ratings" USING btree ("kind","r");--> statement-breakpoint
-- Written by hand: the matches of bookings are scored by their players, and all ratings are current.
UPDATE "matches" SET "booked" = true WHERE "id" IN (SELECT "uid" FROM "reservations");--> statement-breakpoint
INSERT INTO "rating_state" ("id", "version", "from_ended_at", "from_match") VALUES ('ratings', 0, NULL, NULL);
