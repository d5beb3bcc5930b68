CREATE TABLE "trial_sign_in" (
	"id" integer PRIMARY KEY NOT NULL,
	"trial" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"closed_at" bigint,
	"accounts" integer NOT NULL
);
