CREATE TABLE "club_messages" (
	"club" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"updated_at" bigint NOT NULL
);
