CREATE TABLE "search_words" (
	"word" text collate "C" NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "search_words_word_email_pk" PRIMARY KEY("word","email")
);
--> statement-breakpoint
CREATE INDEX "search_words_email" ON "search_words" USING btree ("email");--> statement-breakpoint
-- Written by hand: the words of all people, and of the buyers of earlier versions, who are no people yet.
UPDATE "people" SET "search" = translate("search", '@.-_+', '     ');--> statement-breakpoint
INSERT INTO "search_words" ("word", "email")
SELECT DISTINCT left("word", 60), "email"
FROM (
	SELECT "email", "search" FROM "people"
	UNION
	SELECT "owner", translate("owner", '@.-_+', '     ') FROM "orders" WHERE "owner" NOT IN (SELECT "email" FROM "people")
) "found", unnest(string_to_array("search", ' ')) "word"
WHERE "word" <> '';--> statement-breakpoint
CREATE FUNCTION "people_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "search_words" WHERE "email" IN (OLD."email", NEW."email");
	INSERT INTO "search_words" ("word", "email")
	SELECT DISTINCT left("word", 60), NEW."email" FROM unnest(string_to_array(NEW."search", ' ')) "word"
	WHERE "word" <> '';
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "people_words" AFTER INSERT OR DELETE OR UPDATE OF "email", "search" ON "people" FOR EACH ROW EXECUTE FUNCTION "people_words"();
