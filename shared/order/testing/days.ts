import { type Lots, lotsOf } from '../../competitions/lots.ts'
import {
  type OrderCourt,
  type OrderDay,
  type OrderMatch,
  type OrderUmpire,
  type Taken,
  USUAL_RULES,
  type Wish,
} from '../order-day.ts'

const HOUR = 3_600_000
/** 9:00 on the day of all tests. */
const MORNING = Date.UTC(2026, 5, 6, 7)
/** Returns a time of the day (ms since 1970). */
export const at = (hour: number, minute = 0): number => MORNING + (hour - 9) * HOUR + minute * 60_000

export const aMatch = (id: string, more: Partial<OrderMatch> = {}): OrderMatch => ({
  id,
  minutes: 60,
  players: [`${id} one`, `${id} two`],
  after: [],
  round: 1,
  ...more,
})

export const aCourt = (id: string, taken: readonly Taken[] = []): OrderCourt => ({
  id,
  open: [{ from: at(9), until: at(21) }],
  taken,
})

export const aDay = (more: Partial<OrderDay>): OrderDay => ({
  now: at(9),
  courts: [aCourt('A'), aCourt('B')],
  matches: [],
  umpires: [],
  rules: USUAL_RULES,
  ...more,
})

export interface DaySize {
  readonly courts: number
  readonly matches: number
  /** Without it, there are no wishes, blocks, bookings and umpires. */
  readonly isHard: boolean
}

/** Returns a day of a tournament with draws of 4 to 16 whose players may be in two draws, and single matches. */
export function randomDay(seed: number, { courts, matches: count, isHard }: DaySize): OrderDay {
  const lots = lotsOf(String(seed))
  const isOnce = (of: number): boolean => isHard && lots.below(of) === 0
  const matches: OrderMatch[] = []
  for (let event = 1; matches.length < count; event += 1) matches.push(...drawOf(lots, event, matches.length, isHard))
  return {
    now: MORNING,
    courts: Array.from({ length: courts }, (_, index): OrderCourt => {
      const taken: Taken[] = []
      if (isOnce(3)) taken.push(takenAt(lots, 'block'))
      if (isOnce(3)) taken.push(takenAt(lots, 'booking'))
      const [opens, closes] = [isOnce(4) ? 11 : 9, isOnce(4) ? 18 : 22]
      // A day that is not hard goes on until every plan has all matches.
      return { id: `court ${index + 1}`, open: [{ from: at(opens), until: at(isHard ? closes : 32) }], taken }
    }),
    matches: matches.slice(0, count),
    umpires: Array.from({ length: isHard ? 1 + lots.below(courts) : 0 }, (_, index): OrderUmpire => {
      const until = at(14 + lots.below(8))
      return { id: `umpire ${index}`, player: isOnce(4) ? 'player 1' : null, free: [{ from: at(9), until }] }
    }),
    rules: { ...USUAL_RULES, showCourt: isOnce(2) ? 'court 1' : null },
  }
}

function takenAt(lots: Lots, kind: Taken['kind']): Taken {
  const from = at(9 + lots.below(10))
  return { kind, from, until: from + (1 + lots.below(3)) * HOUR }
}

const LENGTHS = [40, 65, 65, 75, 90]

/** Returns the matches of a draw, each after those before it. */
function drawOf(lots: Lots, event: number, before: number, isHard: boolean): readonly OrderMatch[] {
  const size = [2, 4, 8, 8, 16][lots.below(5)] ?? 8
  const minutes = LENGTHS[lots.below(LENGTHS.length)] ?? 65
  const needsUmpire = isHard && lots.below(6) === 0
  const matches: OrderMatch[] = []
  let last: readonly string[] = []
  for (let round = 1, inRound = size / 2; inRound >= 1; round += 1, inRound /= 2) {
    const ids = Array.from({ length: inRound }, (_, place) => `${event}-${round}-${place}`)
    ids.forEach((id, place) => {
      const players = round > 1 ? [] : [0, 1].map((side) => playerOf(lots, before + 2 * place + side, event))
      const after = round > 1 ? last.slice(2 * place, 2 * place + 2) : []
      const wish = isHard && round === 1 ? wishOf(lots) : undefined
      const isFinal = inRound === 1 && size > 2
      const named = { id, event: String(event) }
      matches.push({ ...named, minutes, players, after, round, ...(wish && { wish }), isFinal, needsUmpire })
    })
    last = ids
  }
  return matches
}

/** Every tenth player may play in other draws too. */
const playerOf = (lots: Lots, number: number, event: number): string =>
  lots.below(10) === 0 ? `player ${number % 24}` : `player ${event}/${number}`

function wishOf(lots: Lots): Wish | undefined {
  const kind = lots.below(16)
  if (kind === 0) return { notBefore: at(11 + lots.below(7)) }
  if (kind === 1) return { notAfter: at(12 + lots.below(7)) }
  return kind === 2 ? { court: `court ${1 + lots.below(3)}` } : undefined
}
