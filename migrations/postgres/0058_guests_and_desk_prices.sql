CREATE TABLE "guests" (
	"person_id" text PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "desk_price_cents" integer;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "free_of_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;