import { foldText } from '../text/fold-text.ts'

/** The names of a match, and its local day at the club. */
export interface PlayedPair {
  readonly company: string
  readonly company2: string
  /** `yyyy-mm-dd`. */
  readonly day: string
}

/** Returns the names of a side, in any order: `Eva / Ana` is `Ana / Eva`. */
const side = (names: string): string =>
  foldText(names)
    .split('/')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .sort()
    .join('/')

/**
 * Returns a text that is the same for two matches of the same players on the same day, whichever side comes first. A second match
 * of the same players on one day is so rare that the office asks before it creates one.
 */
export const sameMatchKey = ({ company, company2, day }: PlayedPair): string =>
  [day, ...[side(company), side(company2)].sort()].join('\n')
