import type { BracketMatch, DrawName } from './bracket.ts'

/** A stage of the standard. */
export type TodsStage = 'MAIN' | 'CONSOLATION' | 'PLAY_OFF'

/** The losers of a round who play on in another draw. */
export interface LoserLink {
  readonly from: DrawName
  readonly round: number
  readonly to: DrawName
}

/** Returns the draws of a stage with their matches, the first one first. */
export function drawsIn(matches: readonly BracketMatch[]): ReadonlyMap<DrawName, readonly BracketMatch[]> {
  const draws = new Map<DrawName, BracketMatch[]>()
  for (const match of matches) draws.set(match.draw, [...(draws.get(match.draw) ?? []), match])
  return draws
}

/** Returns from which rounds losers play on in which draws. A consolation has those of two rounds. */
export function loserLinks(matches: readonly BracketMatch[]): readonly LoserLink[] {
  const byId = new Map(matches.map((match) => [match.id, match]))
  return [...drawsIn(matches)].flatMap(([to, [first]]): LoserLink[] => {
    const origin = first?.from[0]
    if (!origin || 'line' in origin || 'winnerOf' in origin) return []
    if ('firstMatchOf' in origin) return [1, 2].map((round) => ({ from: 'main', round, to }))
    const source = byId.get(origin.loserOf)
    return source ? [{ from: source.draw, round: source.round, to }] : []
  })
}

/** Returns the stage of the standard to which a draw belongs. */
export const todsStageOf = (name: DrawName): TodsStage =>
  name === 'main' || name === 'east' ? 'MAIN' : name === 'consolation' ? 'CONSOLATION' : 'PLAY_OFF'
