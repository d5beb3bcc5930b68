CREATE TABLE "other_hours" (
	"club" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"from_date" text,
	"until_date" text,
	"yearly" boolean NOT NULL,
	"weekdays" jsonb NOT NULL,
	"courts" jsonb,
	"open" jsonb NOT NULL,
	CONSTRAINT "other_hours_club_position_pk" PRIMARY KEY("club","position")
);
