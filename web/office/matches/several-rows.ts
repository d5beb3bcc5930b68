import type { TFunction } from 'i18next'
import { expectedMinutes, USUAL_LENGTHS } from '../../../shared/court/match-time.ts'
import { isSameName } from '../../../shared/matches/match.ts'
import { findCourts } from '../../../shared/office/find-court.ts'
import type { MatchRow } from '../../../shared/office/match-rows.ts'
import { rowTime } from '../../../shared/office/row-time.ts'
import { foldText } from '../../../shared/text/fold-text.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { hasLostLetters } from '../../../shared/text/lost-letters.ts'
import { courtName } from '../../ui/court-name.ts'
import { checkTime, momentOfField, twiceText } from '../kit/club-times.ts'
import { clubById, courtsOf } from '../kit/places.ts'
import { codeOfChoice } from './formats.ts'
import type { SharedValues } from './match-fields.tsx'
import { blankValues, type MatchValues, namesIn, playersIn } from './match-values.ts'
import { type RowUmpires, umpireFinder } from './several-umpires.ts'

/** A row of a pasted table with the values of its match. */
export interface CheckedRow extends MatchRow {
  /** Its position among the rows, from 1. */
  readonly number: number
  /** The same for a row of which only time, court, round or umpire have changed. */
  readonly key: string
  /** The same for two rows with the same players at the same time. */
  readonly match: string
  readonly values: MatchValues
  /** The name of the umpire, or the text of the cell if it names nobody. */
  readonly umpireName: string
  /** What must be corrected, in words. */
  readonly problems: readonly string[]
  /** What may be a mistake, in words. */
  readonly notes: readonly string[]
}

/** Maximum number of characters of each text. */
const MAX = LONGEST.match

/** Checks the rows by the rules of the form for one match. @param shared the values that all rows share */
export function checkRows(
  rows: readonly MatchRow[],
  shared: SharedValues,
  now: number,
  t: TFunction,
  umpires: RowUmpires,
): CheckedRow[] {
  const findUmpire = umpireFinder(umpires, shared.club, t)
  /** Number of rows so far with the same names. */
  const pairs = new Map<string, number>()
  /** Number of the first row with each match. */
  const firsts = new Map<string, number>()
  /** Number of the first row with each umpire and time. */
  const duties = new Map<string, number>()
  /** The rows so far with each player, and when their matches begin (ms since 1970). */
  const players = new Map<string, { readonly row: number; readonly startsAt: number }[]>()
  const lengthMs =
    expectedMinutes(codeOfChoice(shared.format, shared.code), clubById(shared.club) ?? USUAL_LENGTHS) * 60_000

  /** Returns the first earlier row whose match overlaps a match of the same player. */
  function playsIn(name: string, row: number, startsAt: number) {
    const known = players.get(foldText(name)) ?? []
    players.set(foldText(name), [...known, { row, startsAt }])
    const other = known.find((each) => each.row !== row && Math.abs(each.startsAt - startsAt) < lengthMs)
    return other ? [{ name, row: other.row, isAtOnce: other.startsAt === startsAt }] : []
  }

  return rows.map((row, index) => {
    const number = index + 1
    const names = `${row.company}\n${row.company2}`.toLowerCase()
    const nth = (pairs.get(names) ?? 0) + 1
    pairs.set(names, nth)
    const { local, problem } = timeOf(row, shared, t)
    const match = `${names}\n${local}`
    const first = row.company && row.company2 ? earlier(firsts, match, number) : undefined
    const courts = courtsNamed(row.court, shared.club, t)
    const court = courts.length === 1 ? courts[0] : undefined
    const { umpire, problem: umpireProblem } = findUmpire(row.umpire)
    // Matches that follow each other with the same umpire often have no time of their own.
    const own = row.time && local
    const twice = own
      ? namesIn(`${row.company}/${row.company2}`).flatMap((name) =>
          playsIn(name, number, momentOfField(local, shared.club || null)),
        )
      : []
    const [alsoPlays] = twice
    const busy = own && umpire ? earlier(duties, `${umpire.id}\n${local}`, number) : undefined
    return {
      ...row,
      number,
      key: `${names}\n${nth}`,
      match,
      values: {
        ...blankValues(shared.club, now),
        ...shared,
        company: row.company,
        company2: row.company2,
        description: row.description,
        category: row.category || shared.category,
        date: local,
        court: court ?? '',
        umpire: umpire?.id ?? '',
      },
      umpireName: umpire?.name ?? row.umpire,
      problems: [
        ...nameProblems(row, t),
        problem,
        row.court !== '' && court === undefined && courtProblem(row.court, shared.club, courts.length > 1, t),
        isLonger(row.category, MAX.name, t('office.form.category'), t),
        isLonger(row.description, MAX.description, t('office.form.description'), t),
        umpireProblem,
        row.hasMore && t('officeSeveral.moreCells'),
      ].filter((text) => typeof text === 'string'),
      notes: [
        first !== undefined && t('officeSeveral.sameAs', { row: first }),
        first === undefined &&
          alsoPlays &&
          t(alsoPlays.isAtOnce ? 'officeSeveral.samePlayer' : 'officeSeveral.playsMeanwhile', alsoPlays),
        first === undefined && busy !== undefined && t('officeSeveral.sameUmpire', { row: busy }),
        isPast(local, shared, now) && t('office.form.past'),
        twiceText(local, shared.club || null, t),
      ].filter((text) => typeof text === 'string'),
    }
  })
}

/** Returns the number of the first row with this key, if it is an earlier one. */
function earlier(firsts: Map<string, number>, key: string, number: number): number | undefined {
  const first = firsts.get(key)
  if (first === undefined) firsts.set(key, number)
  return first
}

function nameProblems({ company, company2 }: MatchRow, t: TFunction): (string | false)[] {
  const [one, two] = [t('office.form.company'), t('office.form.company2')]
  const missing = (field: string) => t('officeSeveral.missing', { field })
  return [
    company === '' && missing(one),
    company2 === '' && missing(two),
    company !== '' && isSameName(company, company2) && t('office.form.alike'),
    company !== '' && company2 !== '' && playersIn(company) !== playersIn(company2) && t('office.form.uneven'),
    hasLostLetters(company) && t('officeSeveral.lostLetters', { name: company }),
    hasLostLetters(company2) && t('officeSeveral.lostLetters', { name: company2 }),
    isLonger(company, MAX.name, one, t),
    isLonger(company2, MAX.name, two, t),
  ]
}

const isLonger = (text: string, max: number, field: string, t: TFunction): string | false =>
  text.length > max && t('officeSeveral.tooLong', { field, max })

/** Returns the local time of a row, empty if there is none, and what is wrong with it. */
function timeOf({ time }: MatchRow, { date, club }: SharedValues, t: TFunction) {
  const at = club || null
  // A problem of the shared time is shown at its field.
  const local = rowTime(time, checkTime(date, at, t) === true ? date : '')
  if (local === null) return { local: '', problem: t('officeSeveral.timeUnknown', { time }) }
  const checked = local === '' || checkTime(local, at, t)
  return { local, problem: checked !== true && checked }
}

/** Whether a row has a time of its own that has passed. A note at the shared time says the same for all rows. */
const isPast = (local: string, { date, club }: SharedValues, now: number): boolean =>
  momentOfField(local, club || null) < now && !(momentOfField(date, club || null) < now)

/** Returns the ids of the courts that a cell can mean. */
const courtsNamed = (text: string, club: string, t: TFunction): readonly string[] =>
  text === ''
    ? []
    : findCourts(
        text,
        courtsOf(club).map(({ id, name }) => ({ id, names: [name, courtName(name, t)] })),
      )

function courtProblem(court: string, club: string, isSeveral: boolean, t: TFunction): string {
  const known = clubById(club)
  const [first] = courtsOf(club)
  if (!known) return t('officeSeveral.courtWithoutClub', { court })
  const example = first ? courtName(first.name, t) : ''
  return t(isSeveral ? 'officeSeveral.courtTwice' : 'officeSeveral.courtUnknown', { court, club: known.name, example })
}
