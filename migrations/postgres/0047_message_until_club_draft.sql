ALTER TABLE "club_messages" ADD COLUMN "until" bigint;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;