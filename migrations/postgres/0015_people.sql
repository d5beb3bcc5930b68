CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"language" text,
	"blocked" boolean DEFAULT false NOT NULL,
	"search" text NOT NULL,
	"created_at" bigint NOT NULL,
	"signed_in_at" bigint,
	CONSTRAINT "people_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"person_id" text NOT NULL,
	"club" text NOT NULL,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "roles_person_id_club_pk" PRIMARY KEY("person_id","club")
);
--> statement-breakpoint
CREATE TABLE "owner_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint,
	"used_by" text
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "club" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "court" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "umpire" text;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roles_club" ON "roles" USING btree ("club","role");