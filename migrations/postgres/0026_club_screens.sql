CREATE TABLE "club_screens" (
	"club" text PRIMARY KEY NOT NULL,
	"chances" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
