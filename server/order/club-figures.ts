import { LRUCache } from 'lru-cache'
import { clubPlayers, LAST_MATCHES } from '../../shared/duration/match-minutes.ts'
import type { DurationPrior } from '../../shared/duration/time-left.ts'
import { isOver } from '../../shared/scoring/score.ts'
import type { Matches } from '../matches/matches.ts'
import { serveMeanOf } from '../matches/serve-mean.ts'

/** Time after which the figures of a club are computed again, because a match was archived or came from another server (ms). */
const FIGURES_MS = 600_000

interface Figures {
  readonly prior: DurationPrior
  /** Ids of the matches that are over. */
  readonly counted: ReadonlySet<string>
  readonly at: number
}

/** Returns a function for what is known of the players and the pace of a club. It changes when a match of the club ends. */
export function openClubFigures(matches: Pick<Matches, 'index' | 'onUpdates'>, clock: () => number) {
  const figures = new LRUCache<string, Figures>({ max: 100 })

  function read(club: string): Figures {
    const counted = new Set<string>()
    const paces: number[] = []
    // Newest first.
    for (const match of matches.index.all()) {
      if (match.club !== club || !isOver(match)) continue
      counted.add(match.id)
      if (match.pace !== null && paces.length < LAST_MATCHES) paces.push(match.pace)
    }
    const mean = serveMeanOf(club, matches.index)
    return { prior: clubPlayers(mean === null ? null : mean / 10_000, paces.reverse()), counted, at: clock() }
  }

  matches.onUpdates((updates) => {
    for (const { sheet } of updates) {
      const { id, club } = sheet.record
      const held = club === null ? undefined : figures.get(club)
      // An undo of the last point takes a match out again.
      if (club !== null && held && held.counted.has(id) !== isOver(sheet.log.live.score)) figures.delete(club)
    }
  })

  return (club: string): DurationPrior => {
    const held = figures.get(club)
    if (held && clock() - held.at < FIGURES_MS) return held.prior
    const made = read(club)
    figures.set(club, made)
    return made.prior
  }
}
