import type { TFunction } from 'i18next'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { of } from '../../shared/scoring/score.ts'
import { actionText, type EntryOrDraft, entryTexts } from '../scoreboard/entry-text.ts'

/**
 * Returns a short text for an entry: "Ace, Luz Marte", "First to serve, Luz Marte".
 * @param begun whether play had begun before the entry. If not, a `correction` declares who serves first.
 */
export function entrySummary(t: TFunction, entry: EntryOrDraft, match: MatchSummary, begun: boolean): string {
  if (entry.kind === 'correction' && !entry.tiebreakOrder) {
    const { players } = match
    const pair = players && of(players, entry.server)
    const player = pair && entry.partner ? of(pair, entry.partner) : of(playersOf(match), entry.server)
    if (!begun) return t('scorer.said.firstServer', { player })
    return t(entry.chosen ? 'scorer.said.chosen' : 'scorer.said.server', { player })
  }
  if (entry.kind === 'start') {
    return t('scorer.said.start', { sets: entry.sets.map(({ games }) => games.join('-')).join(' ') })
  }
  if (entry.kind === 'action' && entry.hitter && match.players) {
    return [actionText(t, entry), of(of(match.players, entry.side), entry.hitter)].join(', ')
  }
  return entryTexts(t, entry, playersOf(match)).join(', ')
}
