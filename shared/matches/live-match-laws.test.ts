import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDraft } from '../testing/arbitraries.ts'
import { BLANK, declared, drafts, logOf, replayed, snapshotOf, standingOf, UNDO } from '../testing/logs.ts'
import { games, gamesAll } from '../testing/scores.ts'
import { liveOf } from './followed-log.ts'
import { isAhead, type LiveMatch, liveFromMatch, receive, receiveAll } from './live-match.ts'
import type { Draft, MatchLog } from './match-log.ts'
import type { LogEntry } from './match-schemas.ts'

const WITH_LOG = liveOf(BLANK)
const WITHOUT_LOG: LiveMatch = { ...WITH_LOG, standing: null }
const overTheWire = ({ entries }: MatchLog): LogEntry[] => JSON.parse(JSON.stringify([...entries]))

/** Delivers these entries one by one. Each one must be the next. */
function follow(from: LiveMatch, entries: readonly LogEntry[], check: (live: LiveMatch) => void): LiveMatch {
  let live = from
  for (const entry of entries) {
    const received = receive(live, entry)
    if (received.outcome !== 'applied') throw new Error(`entry ${entry.seq} was ${received.outcome}`)
    live = received.live
    check(live)
  }
  return live
}

function everyViewerEqualsAFullReplay(log: MatchLog): void {
  const wired = overTheWire(log)
  follow(WITH_LOG, wired, ({ seq, score, standing }) => {
    const soFar = wired.slice(0, seq)
    expect({ score, standing }).toEqual({ score: replayed(soFar), standing: standingOf(soFar) })
  })
  follow(WITHOUT_LOG, wired, ({ seq, score, standing }) => {
    expect({ score, standing }).toEqual({ score: replayed(wired.slice(0, seq)), standing: null })
  })
}

const acrossEnds: readonly (readonly [what: string, draft: readonly Draft[]])[] = [
  ['a game won to love', [...drafts(games(1)), UNDO, ...drafts('2'), UNDO, UNDO]],
  ['a game won from deuce', [...drafts('11122211'), UNDO, UNDO, ...drafts('22')]],
  ['the way back to deuce', [...drafts('11122212'), UNDO, ...drafts('1')]],
  ['7-7 and after it', [...drafts(`${gamesAll(7)}1111`), UNDO, UNDO, ...drafts('2211')]],
  ['7-7 from before it', [...drafts(gamesAll(7)), UNDO, ...drafts('12')]],
  [
    'a suspension',
    [
      ...drafts('12'),
      declared('suspended'),
      UNDO,
      ...drafts('1'),
      declared('suspended'),
      declared('resumed'),
      UNDO,
      UNDO,
    ],
  ],
  [
    "the match's end",
    [...drafts('1112'), declared('retired', 2), UNDO, ...drafts('1'), declared('finished', 1), UNDO, UNDO],
  ],
  ['the very first entry', [...drafts('1'), UNDO, declared('walkover', 2), UNDO, ...drafts('2')]],
]

test.each(acrossEnds)('[F10] undo across %s: every viewer equals a full replay', (_, wanted) => {
  const log = logOf(wanted)
  expect(log.entries).toHaveLength(wanted.length)
  everyViewerEqualsAFullReplay(log)
})

test('[F10] undo across any entries: every viewer, with or without the log, equals a full replay', () => {
  fc.assert(fc.property(fc.array(anyDraft, { maxLength: 80 }), (wanted) => everyViewerEqualsAFullReplay(logOf(wanted))))
})

test('[F10] undoing every entry gives an empty match', () => {
  fc.assert(
    fc.property(fc.array(anyDraft, { maxLength: 60 }), (wanted) => {
      const log = logOf(wanted)
      const undone = logOf(
        Array.from({ length: log.live.standing.length }, () => UNDO),
        log,
      )
      expect({ ...undone.live, seq: 0 }).toEqual(BLANK.live)
    }),
  )
})

/** A broadcast as an unreliable network delivers it: some entries lost, some repeated, in any order. */
const anyDelivery = fc.array(anyDraft, { minLength: 1, maxLength: 60 }).chain((wanted) => {
  const log = logOf(wanted)
  const entries = overTheWire(log)
  const arriving = entries.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...entries), { maxLength: 120 })
  return fc.record({
    log: fc.constant(log),
    entries: fc.constant(entries),
    arriving,
    heals: fc.constantFrom('entries', 'snapshot'),
  })
})

test('[F14] after lost, repeated and unordered broadcasts, a viewer that requests the missed entries equals a full replay', () => {
  fc.assert(
    fc.property(anyDelivery, ({ log, entries, arriving, heals }) => {
      const heal = (live: LiveMatch): LiveMatch => {
        const snapshot = snapshotOf(log)
        if (heals === 'snapshot') return isAhead(snapshot, live) ? liveFromMatch(snapshot) : live
        const received = receiveAll(live, entries.slice(live.seq))
        return received.outcome === 'applied' ? received.live : live
      }
      let live = WITH_LOG
      for (const entry of arriving) {
        const received = receive(live, entry)
        const next = received.outcome === 'applied' ? received.live : received.outcome === 'gap' ? heal(live) : live
        expect(next.seq).toBeGreaterThanOrEqual(live.seq)
        expect(next.score).toEqual(replayed(entries.slice(0, next.seq)))
        live = next
      }
      live = heal(live)
      expect(live).toEqual({ ...liveOf(log), score: replayed(entries), standing: standingOf(entries) })
    }),
  )
})
