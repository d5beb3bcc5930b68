/** Returns a date as French writes it: `1er décembre`, not `1 décembre`. Other languages keep the number. @param date day and month, in words */
export const withFirst = (date: string, language: string): string =>
  language === 'fr' ? date.replace(/^1 /, '1er ') : date
