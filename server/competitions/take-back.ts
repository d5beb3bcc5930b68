import type { DrawnLine } from '../../shared/competitions/fold-event.ts'
import { type MadeDraw, withdrawnFromDraw } from '../../shared/competitions/stage-plan.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { auditedEvent, type CompetitionParts } from './competition-parts.ts'
import type { EntryRow, StoredEvent } from './competition-rows.ts'
import { enteredIn } from './new-entry.ts'

/**
 * Returns the function that takes an entry back. Before the draw the next entry that waits comes in. After the draw and before the
 * first match it comes in on the line; later, the match in play ends and the remaining matches are walkovers.
 * @param letters further emails about it
 */
export const openTakeBack =
  ({ storage, repository, audit, letIn, outbox, wake }: CompetitionParts) =>
  async (
    stored: StoredEvent,
    { id: entry, state }: EntryRow,
    by: string,
    letters: readonly Mail[] = [],
  ): Promise<void> => {
    const { row, matches, entries } = stored
    const [draw, ...later] = row.draws
    const hasBegun = matches.some(({ isBegun }) => isBegun)
    const leavesPlace = state === 'entered' && !hasBegun
    // The office may have taken places away since the event was full.
    const isFree = draw !== undefined || enteredIn(stored) <= row.mostEntries
    const next = (leavesPlace && isFree && entries.find((each) => each.state === 'waiting')) || null
    const isReplaced = leavesPlace && draw?.order.includes(entry)
    const seeds = row.stages[0]?.seeds ?? 0
    const draws = draw && isReplaced ? [withdrawnFromDraw(draw, entry, seeds, next?.id ?? null), ...later] : row.draws
    const inPlace = draw && draws[0] ? placedInstead(draw, draws[0], entry) : null
    const comesIn = await letIn(stored, next ? [next.id] : [])
    await storage.atomically((tx) => [
      ...repository.touchEvent(tx, row, { pending: true, draws }),
      ...(draw
        ? repository.changeEntries(tx, row.id, [entry], { state: 'withdrawn', withdrawnBy: by })
        : repository.removeEntry(tx, row.id, entry)),
      ...comesIn.statements(tx),
      ...letters.map((letter) => outbox.write(tx, letter)),
      audit(
        tx,
        auditedEvent(stored, 'competition.entries', by, {
          withdrew: entry,
          ...(inPlace && { inPlace }),
          ...(draw && next && { cameIn: next.id }),
        }),
      ),
    ])
    comesIn.sent()
    if (letters.length > 0) outbox.send()
    wake()
  }

/** Returns who stands on the line of an entry after its withdrawal, or in its group; null for nobody. */
function placedInstead({ stage: before }: MadeDraw, { stage: after }: MadeDraw, entry: string): string | null {
  const lines = (stage: MadeDraw['stage']): readonly DrawnLine[] =>
    stage.kind === 'groups' ? stage.groups.flat() : stage.lines
  const line = lines(before).indexOf(entry)
  const next =
    before.kind === 'groups' ? lines(after).find((each) => !lines(before).includes(each)) : lines(after)[line]
  return typeof next === 'string' && next !== 'bye' && next !== entry ? next : null
}
