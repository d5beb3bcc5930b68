CREATE TABLE "follows" (
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "follows_person_kind_target_pk" PRIMARY KEY("person","kind","target")
);
