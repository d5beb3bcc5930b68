import { useState } from 'react'
import { isSameTaker } from '../../../shared/court/beside.ts'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import {
  type ChangedFields,
  fieldsAfter,
  inMovingOrder,
  type MatchesChange,
  type SeenMatch,
  whyNotChange,
} from '../../../shared/office/match-changes.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { getJson } from '../../api/get-json.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { offerUndo } from '../kit/cancelled-bookings.ts'
import { timeText } from '../kit/club-times.ts'
import { type ClashChoice, collisionsOf } from './court-clash.tsx'
import { changeMatch, readDescription } from './match-description.ts'
import { type FailedItem, useOneByOne } from './use-one-by-one.ts'

/** Number of attempts to change a match, if somebody else changes other fields of it at the same moment. */
const ATTEMPTS = 3

/** The planned change of one match. */
interface Planned {
  readonly match: MatchSummary
  /** Where and when the person has seen the match. */
  readonly seen: SeenMatch
  readonly change: MatchesChange
  /** What happens to the things that take its court. */
  readonly clash?: ClashChoice
  /** What took its court at the last attempt. */
  readonly taken?: readonly CourtCollision[]
}

/** A match that was not changed. */
export interface Unchanged {
  readonly match: MatchSummary
  readonly why: string
  /** Whether the page has tried to change it. */
  readonly isTried: boolean
  /** What takes its court. */
  readonly taken: readonly CourtCollision[]
}

/** The sum of all attempts to change the matches of a dialog. */
export interface Outcome {
  /** Number of attempts. */
  readonly attempts: number
  /** The matches that were changed, with their new values. */
  readonly changed: readonly MatchSummary[]
  readonly unchanged: readonly Unchanged[]
  /** The part that can be tried again. */
  readonly again: readonly Planned[]
}

const NOTHING: Outcome = { attempts: 0, changed: [], unchanged: [], again: [] }

/** Changes matches one after the other, and goes on after a failure. */
export function useMatchChanges() {
  const { t, language } = useTranslation()
  const { progress, run, stop } = useOneByOne<Planned>()
  /** Null before the first attempt. */
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function store(planned: Planned): Promise<FailedItem<Planned> | null> {
    const { match, seen, change, clash = {} } = planned
    const fields = fieldsAfter(seen, change)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { thing: now, tag } = await readDescription(match.id)
      const begun = await begunRow(now)
      const why = whyNotChange(seen, { ...now, hasBegun: begun !== null }, fields)
      if (why === 'changed') return changedMeanwhile(planned, now)
      if (why === 'begins' && begun) {
        const again = { match: begun, seen: { ...seen, hasBegun: true }, change }
        return { item: planned, why: t('officeChange.begins'), again }
      }
      if (why) return { item: planned, why: t(`officeChange.${why}`), again: null }
      const taken = await place(match.id, fields, clash, tag)
      if (taken === 'changed') continue
      if (taken.length === 0) {
        offerUndo(clash.cancel ?? [])
        return null
      }
      return { item: planned, why: t('officeClash.notMoved'), again: { ...planned, taken } }
    }
    return { item: planned, why: t('officeChange.changed'), again: planned }
  }

  /** Plans the change anew, from the values that somebody else has stored. */
  function changedMeanwhile(planned: Planned, now: MatchDescription): FailedItem<Planned> {
    const { date } = fieldsAfter(now, planned.change)
    const why =
      date === undefined
        ? t('officeChange.changed')
        : t('officeChange.moved', {
            now: timeText(now.date, now.club, language),
            next: timeText(date, now.club, language),
          })
    // The courts and umpires of the dialog are those of the match's earlier club.
    const isElsewhere = now.club !== (planned.match.club ?? null)
    const seen = { ...now, hasBegun: planned.seen.hasBegun }
    return { item: planned, why, again: isElsewhere ? null : { ...planned, seen } }
  }

  async function attempt(plans: readonly Planned[], before: Outcome): Promise<Outcome | null> {
    const result = await run(plans, store)
    if (!result) return null
    const { done, failed, untried } = result
    const now: Outcome = {
      attempts: before.attempts + 1,
      changed: [...before.changed, ...done.map(changedRow)],
      unchanged: [
        ...before.unchanged.filter(({ match }) => !plans.some((plan) => plan.match.id === match.id)),
        ...failed.map(({ item, why, again }) => ({ match: item.match, why, isTried: true, taken: again?.taken ?? [] })),
        ...untried.map(({ match }) => ({ match, why: t('officeChange.untried'), isTried: false, taken: [] })),
      ],
      again: [...failed.flatMap(({ again }) => again ?? []), ...untried],
    }
    setOutcome(now)
    return now
  }

  return {
    /** Number of matches that were tried, of all matches; null unless they are being changed. */
    progress,
    stop,
    outcome,
    /** @param begun the present rows of the matches of which the person knows that they have begun */
    run: (matches: readonly MatchSummary[], change: MatchesChange, begun: readonly MatchSummary[]) => {
      const known = new Map(begun.map((match) => [match.id, match]))
      const planned = inMovingOrder(matches, change.minutes).map((match) => ({
        match: known.get(match.id) ?? match,
        seen: { ...match, hasBegun: known.has(match.id) },
        change,
      }))
      return attempt(planned, NOTHING)
    },
    /** @param choice what happens to the things that take the courts of matches */
    runAgain: async (choice?: ClashChoice) =>
      outcome &&
      attempt(
        outcome.again.map(({ taken, ...plan }) =>
          choice && taken ? { ...plan, clash: choiceFor(choice, taken) } : plan,
        ),
        outcome,
      ),
    /** Forgets the outcome, for another choice of matches. */
    reset: () => setOutcome(null),
  }
}

/**
 * Changes a match unless a booking, a block or the closing time is in the way. It may overlap other matches, as days of matches
 * often do; the form names those at the same time.
 * @returns what is in the way, or `changed` if somebody else has changed the match since
 */
async function place(
  id: string,
  fields: ChangedFields,
  clash: ClashChoice,
  tag: string | undefined,
): Promise<readonly CourtCollision[] | 'changed'> {
  const isMoved = fields.date !== undefined || fields.court !== undefined
  try {
    const changed = await changeMatch(id, { ...fields, ...(isMoved && { clash: { ...clash, overlap: true } }) }, tag)
    return changed === null ? [] : 'changed'
  } catch (error) {
    const taken = collisionsOf(error)
    if (!taken) throw error
    return taken
  }
}

/** Returns the part of a choice for several matches that is about one of them. */
const choiceFor = (
  { cancel = [], beside = [], ...choice }: ClashChoice,
  taken: readonly CourtCollision[],
): ClashChoice => ({
  ...choice,
  beside: beside.filter((each) => taken.some((other) => isSameTaker(each, other))),
  cancel: cancel.filter((uid) => taken.some(({ booking }) => booking === uid)),
})

/** Returns the row of a match if play has begun, or null. A log can have entries before that, such as the choice of who serves first. */
async function begunRow({ id, hasEntries }: MatchDescription): Promise<MatchSummary | null> {
  const row = hasEntries ? await readMatch(id) : null
  return row && row.status !== 'scheduled' ? row : null
}

async function readMatch(id: string): Promise<MatchSummary> {
  return (await getJson<MatchSummary>(`/product/${encodeURIComponent(id)}`)).body
}

/** Returns the present rows of matches that could not be changed, one after the other. Leaves out those that fail to load. */
export async function presentRows(unchanged: readonly Unchanged[]): Promise<MatchSummary[]> {
  const rows: MatchSummary[] = []
  for (const { match, isTried } of unchanged) {
    const row = isTried && (await readMatch(match.id).catch(() => null))
    if (row) rows.push(row)
  }
  return rows
}

/** Returns the row of the list for a match that was changed. */
function changedRow({ match, seen, change }: Planned): MatchSummary {
  const { date, court, archived } = fieldsAfter(seen, change)
  const { court: before, ...row } = match
  const now = court === undefined ? before : (court ?? undefined)
  return {
    ...row,
    ...(date !== undefined && { date }),
    ...(now !== undefined && { court: now }),
    ...(archived && { archived }),
  }
}
