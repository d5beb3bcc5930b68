import type { Scoreboard } from '../../shared/matches/scoreboard.ts'

/** `6-4 3-2 · 30-15`, and the point labels left out between games. */
export function scoreInWords({ sets, points }: Pick<Scoreboard, 'sets' | 'points'>): string {
  const games = sets.map((set) => set.join('-')).join(' ')
  return points.every((label) => label === '0') ? games : `${games} · ${points.join('-')}`
}
