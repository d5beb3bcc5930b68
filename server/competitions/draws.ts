import { randomBytes } from 'node:crypto'
import type {
  ContradictionRequest,
  DrawRequest,
  EventAnswer,
  OfficeEvent,
} from '../../shared/competitions/event-answer-schemas.ts'
import { type MadeDraw, makeDraw, planFault, planLimit } from '../../shared/competitions/stage-plan.ts'
import type { Matches } from '../matches/matches.ts'
import { planUnlink } from '../matches/plan-link.ts'
import {
  drawMatchNotFound,
  drawnAlready,
  noContradiction,
  notDrawable,
  stageNotFound,
  stageTooEarly,
} from './competition-errors.ts'
import { auditedEvent, type CompetitionParts } from './competition-parts.ts'
import type { EntryRow, StoredEvent } from './competition-rows.ts'
import { entryMail } from './entry-mail.ts'
import { asNamed, eventAnswer } from './event-view.ts'
import { followedEvent } from './followed-event.ts'

/** Returns the functions that make and publish draws, and decide about matches that contradict them. */
export function openDraws(parts: CompetitionParts, matches: Pick<Matches, 'planned' | 'reread'>) {
  const { storage, repository, reads, audit, inTurn, outbox, publicUrl, wake, clock } = parts
  const { findEvent, checkTag, inOrder, officeEvent } = reads

  /** Makes the draw of a stage without storing it. @throws ApiError 404 · 409 · 422 */
  async function draft(stored: StoredEvent, { stage, seed }: DrawRequest): Promise<MadeDraw> {
    const { row } = stored
    const place = row.stages.findIndex(({ id }) => id === stage)
    const plan = row.stages[place]
    if (!plan) throw stageNotFound()
    if (row.draws.some((draw) => draw.stage.id === stage)) throw drawnAlready()
    if (place > row.draws.length) throw stageTooEarly()
    const before = row.stages[place - 1] ?? null
    const entries = await inOrder(stored)
    const fault = planFault(plan, entries.length, before)
    if (fault) throw notDrawable(fault, planLimit(plan, entries.length, fault))
    const clubOf = ({ id }: EntryRow) => stored.players.find(({ entry }) => entry === id)?.club ?? null
    return makeDraw(plan, {
      drawSeed: seed ?? randomBytes(8).readBigUInt64BE().toString(),
      entries: entries.map(({ id }) => id),
      clubs: entries.map(clubOf),
      before,
      format: row.matchFormat,
    })
  }

  /** Returns the entries whose partners have not accepted, with the emails to those who asked them. The first draw removes them. */
  async function unansweredIn(stored: StoredEvent) {
    const { row, competition } = stored
    const ids = stored.entries.filter(({ state }) => state === 'asked').map(({ id }) => id)
    const accounts = competition.published ? await repository.accountsOf(row.id, ids) : []
    const letters = accounts
      .filter(({ place }) => place === 0)
      .map((each) => entryMail('unanswered', stored, each, publicUrl))
    return { ids, letters }
  }

  return {
    /** Returns how the event would look with this draw. @throws ApiError 404 · 409 · 422 */
    async preview(competition: string, id: string, request: DrawRequest): Promise<EventAnswer> {
      const stored = await findEvent(competition, id)
      const draw = await draft(stored, request)
      const drawn = { ...stored, row: { ...stored.row, draws: [...stored.row.draws, draw] } }
      return eventAnswer(followedEvent(drawn), asNamed)
    },

    /**
     * Publishes a draw: its matches are made. Entries whose partners have not accepted are removed.
     * @throws ApiError 404 · 409 · 412 the entries have changed · 422
     */
    publish: (competition: string, id: string, tag: string, request: DrawRequest, by: string): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        const stored = await findEvent(competition, id)
        const same = stored.row.draws.find((draw) => draw.stage.id === request.stage)
        if (same && same.drawSeed === request.seed) return officeEvent(competition, id)
        await checkTag(stored, tag)
        const draw = await draft(stored, request)
        const { stage } = request
        const { ids, letters } = await unansweredIn(stored)
        await storage.atomically((tx) => [
          ...repository.touchEvent(tx, stored.row, { draws: [...stored.row.draws, draw], pending: true }),
          ...ids.flatMap((entry) => repository.removeEntry(tx, id, entry)),
          ...letters.map((letter) => outbox.write(tx, letter)),
          audit(tx, auditedEvent(stored, 'competition.draw', by, { stage, drawSeed: draw.drawSeed })),
        ])
        if (letters.length > 0) outbox.send()
        wake()
        return officeEvent(competition, id)
      }),

    /** Decides about a match that has begun with other sides than the draw has now. @throws ApiError 404 · 409 it has the same */
    decide: (
      competition: string,
      id: string,
      { stage, match }: { readonly stage: string; readonly match: string },
      { decision, reason }: ContradictionRequest,
      by: string,
    ): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        const stored = await findEvent(competition, id)
        const row = stored.matches.find((each) => each.stage === stage && each.place === match)
        if (!row) throw drawMatchNotFound()
        const event = eventAnswer(followedEvent(stored), asNamed)
        const folded = event.stages.find((each) => each.id === stage)?.matches.find((each) => each.id === match)
        if (row.kept && decision === 'playOn') return officeEvent(competition, id)
        if (!folded?.contradiction) throw noContradiction()
        // A match without a place in the draw counts for nobody, also if it gets a result later.
        const unlinked =
          decision === 'replace'
            ? await matches.planned(row.matchId, (sheet) => planUnlink(row.matchId, new Date(clock()), sheet))
            : null
        await storage.atomically((tx) => [
          // A result locks its match before its event too, so that two transactions never deadlock.
          ...(unlinked?.statements(tx, { holds: unlinked.hold ? [unlinked.hold] : [], audits: [] }) ?? []),
          ...repository.touchEvent(tx, stored.row, { pending: true }),
          ...(unlinked ? repository.replaceMatch(tx, row) : repository.keepMatch(tx, row)),
          audit(tx, auditedEvent(stored, 'competition.decide', by, { stage, drawMatch: match, decision, reason })),
        ])
        if (unlinked) await matches.reread([row.matchId])
        wake()
        return officeEvent(competition, id)
      }),
  }
}
