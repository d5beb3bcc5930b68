CREATE TABLE "orders_of_play" (
	"club" text NOT NULL,
	"date" text NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"told" jsonb,
	CONSTRAINT "orders_of_play_club_date_pk" PRIMARY KEY("club","date")
);
--> statement-breakpoint
CREATE TABLE "order_proposals" (
	"id" text NOT NULL,
	"club" text NOT NULL,
	"date" text NOT NULL,
	"version" integer NOT NULL,
	"again" boolean NOT NULL,
	"plan" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"accepted" integer,
	CONSTRAINT "order_proposals_club_date_id_pk" PRIMARY KEY("club","date","id")
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "held_minutes" integer;