CREATE TABLE "desk_payment_means" (
	"payment" text NOT NULL,
	"number" integer NOT NULL,
	"means" text NOT NULL,
	"at" bigint NOT NULL,
	"corrected_by" text NOT NULL,
	CONSTRAINT "desk_payment_means_payment_number_pk" PRIMARY KEY("payment","number")
);
--> statement-breakpoint
ALTER TABLE "club_messages" ADD COLUMN "suspended_at" bigint;--> statement-breakpoint
ALTER TABLE "club_messages" ADD COLUMN "suspension" jsonb;--> statement-breakpoint
CREATE TRIGGER "desk_payment_means_kept" BEFORE UPDATE OR DELETE ON "desk_payment_means" FOR EACH ROW EXECUTE FUNCTION "till_kept"();
