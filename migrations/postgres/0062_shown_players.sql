ALTER TABLE "players" ADD COLUMN "marked" text;--> statement-breakpoint
CREATE INDEX "players_member" ON "players" USING btree ("member");