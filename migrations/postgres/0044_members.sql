CREATE TABLE "members" (
	"person_id" text PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"notes" text NOT NULL,
	"tags" jsonb NOT NULL,
	"sort" text collate "C" NOT NULL,
	"name_key" text NOT NULL,
	"account" text,
	"joined_at" bigint,
	"moved" jsonb,
	"version" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "members_number" UNIQUE("club","number_key"),
	CONSTRAINT "members_account" UNIQUE("account","club")
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_list" ON "members" USING btree ("club","sort","person_id");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("club","name_key");--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree ("email");