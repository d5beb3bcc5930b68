import { setTiebreak, shownPoints, shownSets } from '../scoring/display.ts'
import { lastNameOf, partnersOf, shortSides, withInitials } from './brief-name.ts'
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
  const sides = playersOf(match)
  const forms: Names[] = [withInitials(sides), shortSides(sides, lastNameOf)]
  const fitting = forms.find((names) => sizeOf(names[0]) + sizeOf(names[1]) <= room)
  return { ...score, names: fitting ?? cut(shortSides(sides, lastNameOf), Math.floor(room / 2)) }
}

const BETWEEN = ' / '

/** Cuts the names of both sides to a size in JSON (bytes) each. In doubles both partners get the same share. */
function cut(sides: Names, most: number): Names {
  const known = new Set<string>()
  const cutSide = (side: string): string => {
    const partners = partnersOf(side)
    const each = Math.floor((most - BETWEEN.length * (partners.length - 1)) / partners.length)
    return partners.map((name) => firstOf(name, each, known)).join(BETWEEN)
  }
  return [cutSide(sides[0]), cutSide(sides[1])]
}

/** Cuts a name. If an earlier name has the same first letters, this one ends with its number. */
function firstOf(name: string, most: number, known: Set<string>): string {
  const letters = firstLetters(name, most)
  const text = known.has(letters) ? `${firstLetters(name, most - 2)} ${known.size + 1}` : letters
  known.add(text)
  return text
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
