import { setTiebreak, shownPoints, shownSets } from '../scoring/display.ts'
import { withInitials } from './brief-name.ts'
import type { CourtScore } from './court-score-schemas.ts'
import { playersOf } from './match.ts'
import type { MatchSummary } from './match-schemas.ts'

/** Maximum size of a court's score as JSON (bytes). */
export const MOST_BYTES = 299

/** The answer for a court where no match is on, and none is scheduled. */
export const NO_MATCH: CourtScore = {
  status: 'none',
  match: null,
  names: ['', ''],
  sets: [],
  points: ['', ''],
  server: null,
  seq: 0,
  updatedAt: null,
}

type Names = CourtScore['names']
type Shown = Pick<MatchSummary, 'id' | 'company' | 'company2' | 'scoreboard' | 'status' | 'seq' | 'updatedAt' | 'date'>

/**
 * Returns the score of a match for scoreboards. Shortens the names until the whole score has at most `MOST_BYTES`: to initials
 * and surnames, then to surnames, then by as many letters as necessary.
 */
export function courtScoreOf(match: Shown): CourtScore {
  const { id, scoreboard, status, seq, updatedAt, date } = match
  const { server, winner, state } = scoreboard
  const score: CourtScore = {
    status,
    match: id,
    names: ['', ''],
    sets: shownSets(state).map((set) => setTiebreak(set) ?? set.games),
    points: shownPoints(state),
    server,
    ...(winner && { winner }),
    seq,
    updatedAt,
    ...(status === 'scheduled' && { startsAt: date }),
  }
  const room = MOST_BYTES - bytesOf(score)
  const [one, two] = playersOf(match)
  const forms: Names[] = [
    [withInitials(one), withInitials(two)],
    [surnames(one), surnames(two)],
  ]
  const fitting = forms.find((names) => sizeOf(names[0]) + sizeOf(names[1]) <= room)
  const each = Math.floor(room / 2)
  return { ...score, names: fitting ?? [cut(surnames(one), each), cut(surnames(two), each)] }
}

const BETWEEN = ' / '
const partnersIn = (side: string): string[] => side.split(/\s*\/\s*/)

/** Returns the last word of each partner’s name: `Reyes / Cruz`. */
const surnames = (side: string): string =>
  partnersIn(side)
    .map((name) => name.slice(name.lastIndexOf(' ') + 1))
    .join(BETWEEN)

/** Cuts a side’s name to a size in JSON (bytes). In doubles both partners get the same share. */
function cut(side: string, most: number): string {
  const partners = partnersIn(side)
  const each = Math.floor((most - BETWEEN.length * (partners.length - 1)) / partners.length)
  return partners.map((name) => firstLetters(name, each)).join(BETWEEN)
}

function firstLetters(name: string, most: number): string {
  let letters = ''
  for (const letter of name) {
    if (sizeOf(letters + letter) > most) break
    letters += letter
  }
  return letters
}

const encoder = new TextEncoder()
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length
/** Returns the size of a text in JSON, without its quotation marks (bytes). */
const sizeOf = (text: string): number => bytesOf(text) - 2
