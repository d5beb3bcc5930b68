import { randomBytes } from 'node:crypto'
import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import type { LateEntry } from '../../shared/competitions/event-schemas.ts'
import { withLateEntry } from '../../shared/competitions/late-entry.ts'
import { lotsOf } from '../../shared/competitions/lots.ts'
import { noByeLeft } from './competition-errors.ts'
import { auditedEvent, type CompetitionParts } from './competition-parts.ts'
import { type EntriesDeps, playersOfEntry } from './entries.ts'
import { followedEvent, openByesIn } from './followed-event.ts'
import { newEntryRow } from './new-entry.ts'

/** Returns the function that puts a late entry on the line of a bye. */
export function openLateEntries(
  { storage, repository, reads, audit, inTurn, letIn, wake, clock }: CompetitionParts,
  deps: EntriesDeps,
) {
  const { findEvent, officeEvent } = reads

  return {
    /**
     * Enters a player or a pair after the draw, or lets an entry in that waits. A lot chooses among the open byes. A repeated request
     * changes nothing.
     * @throws ApiError 404 · 409 no bye is left, or somebody is in another entry · 422 as `enter`
     */
    enterLate: (
      competition: string,
      id: string,
      { id: entry, players: ids = [] }: LateEntry,
      by: string,
    ): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        const stored = await findEvent(competition, id)
        const known = stored.entries.find((each) => each.id === entry)
        if (known && known.state !== 'waiting') return officeEvent(competition, id)
        const [draw, ...later] = stored.row.draws
        const byes = openByesIn(followedEvent(stored))
        const drawSeed = randomBytes(8).readBigUInt64BE().toString()
        const line = byes[lotsOf(drawSeed).below(Math.max(1, byes.length))]
        if (!draw || line === undefined) throw noByeLeft()
        const comesIn = await letIn(stored, known ? [entry] : [])
        const players = known ? [] : await playersOfEntry(stored, ids, { ...deps, repository })
        const added = { ...newEntryRow(stored, entry, clock()), state: 'entered' as const }
        await storage.atomically((tx) => [
          ...(known ? [] : repository.addEntry(tx, added, players)),
          ...repository.touchEvent(tx, stored.row, {
            pending: true,
            draws: [withLateEntry(draw, entry, line), ...later],
          }),
          ...comesIn.statements(tx),
          audit(tx, auditedEvent(stored, 'competition.entries', by, { entered: entry, line: line + 1, drawSeed })),
        ])
        comesIn.sent()
        wake()
        return officeEvent(competition, id)
      }),
  }
}
