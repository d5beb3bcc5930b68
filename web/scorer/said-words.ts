import type { TFunction } from 'i18next'
import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import { of } from '../../shared/scoring/side.ts'
import { entryWords, type Said } from '../scoreboard/entry-text.ts'

/**
 * What an entry says, in a few words: "Ace, Luz Marte", "First server, Luz Marte", "Score taken up, 6-4 2-3".
 * @param begun whether play had begun when it was made: before, a server is declared, after, put right
 */
export function saidWords(t: TFunction, said: Said, match: MatchSummary, begun: boolean): string {
  if (said.kind === 'correction' && !said.tiebreakOrder) {
    const { players } = match
    const pair = players && of(players, said.server)
    const player = pair && said.partner ? of(pair, said.partner) : of(playersOf(match), said.server)
    return t(begun ? 'scorer.said.server' : 'scorer.said.firstServer', { player })
  }
  if (said.kind === 'start') {
    return t('scorer.said.start', { sets: said.sets.map(({ games }) => games.join('-')).join(' ') })
  }
  return entryWords(t, said, playersOf(match)).join(', ')
}
