CREATE TABLE "calendar_events" (
	"owner" text NOT NULL,
	"id" bigint NOT NULL,
	"uid" text NOT NULL,
	"title" text NOT NULL,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "calendar_events_owner_id_pk" PRIMARY KEY("owner","id"),
	CONSTRAINT "calendar_events_uid" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"owner" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "calendar_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"owner" text NOT NULL,
	"id" bigint NOT NULL,
	"uid" text NOT NULL,
	"club" text NOT NULL,
	"date" text NOT NULL,
	"court" text NOT NULL,
	"hour" integer NOT NULL,
	"title" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"place" integer,
	"created_at" bigint NOT NULL,
	CONSTRAINT "reservations_owner_id_pk" PRIMARY KEY("owner","id"),
	CONSTRAINT "reservations_slot" UNIQUE("club","date","court","hour"),
	CONSTRAINT "reservations_place" UNIQUE("owner","place")
);
