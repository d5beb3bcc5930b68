import type { Format, SetRule } from '../scoring/format.ts'

/** Returns the code of a format, which `parseFormat` turns into the same format. */
export function printFormat({ sets, set, final, decidingDeuce }: Format): string {
  const game = decidingDeuce === null ? '' : `-G:TN${decidingDeuce}D`
  return `SET${sets}-S:${printSet(set)}${final ? `-F:${printSet(final)}` : ''}${game}`
}

function printSet({ games, noAd, tiebreak, minutes }: SetRule): string {
  if (minutes) return `T${minutes}`
  const to = tiebreak ? `TB${tiebreak.to}${tiebreak.noAd ? 'NOAD' : ''}` : ''
  if (tiebreak?.at === 0) return to
  const at = tiebreak && tiebreak.at !== games ? `@${tiebreak.at}` : ''
  return `${games}${noAd ? 'NOAD' : ''}${to && '/'}${to}${at}`
}
