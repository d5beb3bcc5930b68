-- Written by hand: the letters that searches no longer distinguish. The triggers of "people" then store the words again.
UPDATE "people" SET "search" = replace(replace(replace(replace(replace(translate("search", 'ðøđħıĸŀłŉŋŧſƀƈƒƙƚƥƭƴƶǥɓɖɗəɛɠɨʉ', 'dodhikllnntsbcfklptyzgbddeegiu'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'ĳ', 'ij'), 'œ', 'oe')
WHERE "search" ~ '[ßæðøþđħıĳĸŀłŉŋœŧſƀƈƒƙƚƥƭƴƶǥɓɖɗəɛɠɨʉ]';
