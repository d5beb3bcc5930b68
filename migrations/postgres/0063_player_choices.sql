DROP INDEX "match_players_player";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "chosen" text;--> statement-breakpoint
CREATE INDEX "match_players_player" ON "match_players" USING btree ("player","match_id","side");