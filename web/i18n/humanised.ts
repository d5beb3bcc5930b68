/** What only says where on a page the words stand. */
const WHERE = /^(title|text|lead|intro)$/

/**
 * What stands in for a word that is not here: the last part of its key that says something, as people write it.
 * `nav.home` → `Home`, `home.openBoard` → `Open board`, `shot.DROP_SHOT` → `Drop shot`, `live.updated.s` → `Updated`.
 */
export function humanised(key: string): string {
  const parts = key.split('.')
  const telling = parts.findLast((part) => part.length > 2 && !WHERE.test(part)) ?? key
  const words = telling
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
