import { formatOf } from './format.ts'

/** Formats that pages call by a name. The translation key of a name is `format.` and the name here. */
export const NAMED_FORMATS = {
  best3: 'SET3-S:6/TB7',
  best3MatchTiebreak: 'SET3-S:6/TB7-F:TB10',
  best3NoAd: 'SET3-S:6NOAD/TB7',
  best3NoAdMatchTiebreak: 'SET3-S:6NOAD/TB7-F:TB10',
  best5: 'SET5-S:6/TB7',
  best5FinalTiebreak: 'SET5-S:6/TB7-F:6/TB10',
  fast4: 'SET3-S:4NOAD/TB5NOAD@3',
  short: 'SET3-S:4/TB7',
  proSet: 'SET1-S:8/TB7',
  oneSet: 'SET1-S:6/TB7',
  tiebreak: 'SET1-S:TB10',
} as const
export type FormatName = keyof typeof NAMED_FORMATS
export const FORMAT_NAMES = Object.keys(NAMED_FORMATS) as readonly FormatName[]

/** Returns the name of exactly this format, or null if it has none. */
export const nameOfFormat = (code: string): FormatName | null =>
  FORMAT_NAMES.find((name) => NAMED_FORMATS[name] === code) ?? null

/** Returns the name that describes a format best: its own, or that of its number of sets. Null if no name fits. */
export function nearestFormatName(code: string): FormatName | null {
  const format = formatOf(code)
  const own = nameOfFormat(code)
  if (own || !format) return own
  if (format.sets > 1) return format.sets === 3 ? 'best3' : 'best5'
  return format.set.games > 1 ? 'oneSet' : null
}
