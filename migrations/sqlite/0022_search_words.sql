CREATE TABLE `search_words` (
	`word` text NOT NULL,
	`email` text NOT NULL,
	PRIMARY KEY(`word`, `email`)
);
--> statement-breakpoint
CREATE INDEX `search_words_email` ON `search_words` (`email`);--> statement-breakpoint
-- Written by hand: the words of all people, and of the buyers of earlier versions, who are no people yet.
UPDATE `people` SET `search` = trim(replace(replace(replace(replace(replace(`search`, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '));--> statement-breakpoint
INSERT INTO `search_words` (`word`, `email`)
SELECT DISTINCT substr(`value`, 1, 60), `email`
FROM (
	SELECT `email`, `search` FROM `people`
	UNION
	SELECT `owner`, replace(replace(replace(replace(replace(`owner`, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' ')
	FROM `orders` WHERE `owner` NOT IN (SELECT `email` FROM `people`)
), json_each('[' || replace(json_quote(`search`), ' ', '","') || ']')
WHERE `value` <> '';--> statement-breakpoint
CREATE TRIGGER `people_words_inserted` AFTER INSERT ON `people`
BEGIN
	DELETE FROM `search_words` WHERE `email` = NEW.`email`;
	INSERT INTO `search_words` (`word`, `email`)
	SELECT DISTINCT substr(`value`, 1, 60), NEW.`email` FROM json_each('[' || replace(json_quote(NEW.`search`), ' ', '","') || ']')
	WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `people_words_updated` AFTER UPDATE OF `email`, `search` ON `people`
BEGIN
	DELETE FROM `search_words` WHERE `email` IN (OLD.`email`, NEW.`email`);
	INSERT INTO `search_words` (`word`, `email`)
	SELECT DISTINCT substr(`value`, 1, 60), NEW.`email` FROM json_each('[' || replace(json_quote(NEW.`search`), ' ', '","') || ']')
	WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `people_words_deleted` AFTER DELETE ON `people`
BEGIN
	DELETE FROM `search_words` WHERE `email` = OLD.`email`;
END;
