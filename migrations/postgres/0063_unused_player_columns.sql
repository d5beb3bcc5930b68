DROP INDEX "players_member";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "member";--> statement-breakpoint
ALTER TABLE "rating_state" DROP COLUMN "from_match";