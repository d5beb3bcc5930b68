/** Formats that the form offers by name. The key of a name is `office.format.` and the name here. */
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

/** Choices of the form besides the named formats: the documented rules, or a code. */
export type FormatChoice = FormatName | 'open' | 'code'

/** Returns the choice that stands for a format's code. */
export const choiceOf = (code: string | null): FormatChoice =>
  code === null ? 'open' : (FORMAT_NAMES.find((name) => NAMED_FORMATS[name] === code) ?? 'code')

/** Returns the code of a choice; null for the documented rules. */
export function codeOfChoice(choice: FormatChoice, code: string): string | null {
  if (choice === 'open') return null
  return choice === 'code' ? code.trim() : NAMED_FORMATS[choice]
}
