import { isDeepStrictEqual } from 'node:util'
import type {
  CompetitionChange,
  NewCompetition,
  OfficeCompetition,
} from '../../shared/competitions/competition-schemas.ts'
import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { type EventChange, MOST_EVENTS, type NewEvent } from '../../shared/competitions/event-schemas.ts'
import { stagesFault } from '../../shared/competitions/stage-plan.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { UniqueViolation } from '../storage/storage.ts'
import { competitionExists, drawnAlready, tooManyEvents, wrongPlayers, wrongStages } from './competition-errors.ts'
import type { CompetitionParts } from './competition-parts.ts'
import type { CompetitionRow } from './competition-rows.ts'
import { enteredIn } from './new-entry.ts'

/** Returns the functions that create and change competitions and the settings of their events. */
export function editCompetitions(
  { storage, repository, reads, audit, inTurn, letIn, wake, clock }: CompetitionParts,
  { check }: Pick<Clubs, 'check'>,
) {
  const { find, findEvent, checkTag, office, officeEvent } = reads

  /** @throws ApiError 422 there is no such club */
  function checkClubs({ club, clubs }: CompetitionChange): void {
    for (const id of [club, ...clubs]) check(id)
  }

  return {
    /** A repeated request changes nothing. @throws ApiError 422 the id is taken, or a club is unknown */
    async create(request: NewCompetition, by: string): Promise<{ competition: OfficeCompetition; fresh: boolean }> {
      checkClubs(request)
      const { id, ...fields } = request
      const row = { id, ...rowOf(fields), version: 1, createdAt: clock() }
      try {
        await storage.atomically((tx) => [
          ...repository.add(tx, row),
          audit(tx, { who: by, action: 'competition.create', subject: id, club: row.club, after: auditedOf(row) }),
        ])
        return { competition: await office(id), fresh: true }
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        if (!isAlike(await find(id), row)) throw competitionExists()
        return { competition: await office(id), fresh: false }
      }
    },

    /** Publishing makes the matches of its draws. @throws ApiError 404 · 412 · 422 a club is unknown */
    async change(id: string, tag: string, change: CompetitionChange, by: string): Promise<OfficeCompetition> {
      checkClubs(change)
      const row = await find(id)
      const next = { ...row, ...rowOf(change) }
      if (isAlike(row, next)) return office(id)
      if (String(row.version) !== tag) throw changedMeanwhile(await office(id))
      const [before, after] = [auditedOf(row), auditedOf(next)]
      const isShown = next.published && !row.published
      try {
        await storage.atomically((tx) => [
          ...repository.change(tx, row, rowOf(change)),
          ...(isShown ? repository.publishMatches(tx, id) : []),
          audit(tx, { who: by, action: 'competition.update', subject: id, club: row.club, before, after }),
        ])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        throw changedMeanwhile(await office(id))
      }
      if (isShown) wake()
      return office(id)
    },

    /** A repeated request changes nothing. @throws ApiError 404 · 409 too many · 422 */
    async createEvent(
      competition: string,
      request: NewEvent,
      by: string,
    ): Promise<{ event: OfficeEvent; fresh: boolean }> {
      const { club } = await find(competition)
      checkStages(request)
      const { id, ...fields } = request
      const known = await repository.event(id)
      if (known && known.row.competition !== competition) throw competitionExists()
      if (known) return { event: await officeEvent(competition, id), fresh: false }
      if ((await repository.eventsOf(competition)).length >= MOST_EVENTS) throw tooManyEvents()
      const row = {
        id,
        competition,
        ...eventRowOf(fields),
        draws: [],
        createdAt: clock(),
        version: 1,
        followed: 0,
        pending: false,
      }
      try {
        await storage.atomically((tx) => [
          ...repository.addEvent(tx, row),
          audit(tx, { who: by, action: 'competition.event', subject: id, club, after: { name: row.name } }),
        ])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        return { event: await officeEvent(competition, id), fresh: false }
      }
      return { event: await officeEvent(competition, id), fresh: true }
    },

    /** With more places, entries that wait come in. @throws ApiError 404 · 409 drawn already · 412 · 422 */
    changeEvent: (
      competition: string,
      id: string,
      tag: string,
      change: EventChange,
      by: string,
    ): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        checkStages(change)
        const stored = await findEvent(competition, id)
        await checkTag(stored, tag)
        const { row, entries } = stored
        const set = eventRowOf(change)
        // PostgreSQL returns the keys of JSON in another order.
        const isOther = (field: 'kind' | 'stages'): boolean => !isDeepStrictEqual(set[field], row[field])
        if (row.draws.length > 0 && (isOther('stages') || isOther('kind'))) throw drawnAlready()
        if (entries.length > 0 && isOther('kind')) throw wrongPlayers(row.kind === 'singles' ? 1 : 2)
        const { club } = stored.competition
        const free = row.draws.length > 0 ? 0 : set.mostEntries - enteredIn(stored)
        const waiting = entries.filter(({ state }) => state === 'waiting').map((each) => each.id)
        const comesIn = await letIn(stored, waiting.slice(0, Math.max(0, free)))
        await storage.atomically((tx) => [
          ...repository.touchEvent(tx, row, set),
          ...comesIn.statements(tx),
          audit(tx, { who: by, action: 'competition.event', subject: id, club, after: { name: set.name } }),
        ])
        comesIn.sent()
        return officeEvent(competition, id)
      }),
  }
}

/** @throws ApiError 422 */
function checkStages({ stages }: Pick<EventChange, 'stages'>): void {
  if (stagesFault(stages) || new Set(stages.map(({ id }) => id)).size < stages.length) throw wrongStages()
}

type Settings = Omit<CompetitionRow, 'id' | 'version' | 'createdAt'>

const rowOf = ({ from, to, ...fields }: CompetitionChange): Settings => ({ ...fields, startsOn: from, endsOn: to })

/** Returns the fields that somebody can change, in a fixed order. */
const auditedOf = ({ name, club, clubs, startsOn, endsOn, published }: Settings) => ({
  name,
  club,
  clubs: clubs.join(', '),
  startsOn,
  endsOn,
  published,
})

/** Whether two competitions have the same settings. */
const isAlike = (one: Settings, other: Settings): boolean =>
  JSON.stringify(auditedOf(one)) === JSON.stringify(auditedOf(other))

const eventRowOf = ({ opensAt, closesAt, ...fields }: EventChange) => ({
  ...fields,
  opensAt: opensAt === null ? null : Date.parse(opensAt),
  closesAt: closesAt === null ? null : Date.parse(closesAt),
})
