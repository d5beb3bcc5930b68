import type { TFunction } from 'i18next'
import type { Language } from '../../shared/i18n/languages.ts'
import { explain } from '../../shared/scoring/explain.ts'
import { of } from '../../shared/scoring/side.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { winnerOf } from '../scoreboard/entry-text.ts'
import type { News } from './announcement.ts'

/** Under a format in the umpire's own words; without one in the numbers that there are. */
export function newsWords(t: TFunction, news: News, match: MatchView, language: Language): string {
  const { players, games, points, status, score, names } = match
  const gameTo = news.kind === 'game' ? news.winner : null
  const call = score.format === undefined ? null : explain(score, language, names, gameTo)
  const tally = games.join('–')
  switch (news.kind) {
    case 'match':
      if (call) return call
      return news.winner
        ? t('announce.match', { ...winnerOf(players, news.winner), score: tally })
        : t('announce.end', { status: t(`status.${status}`), score: tally })
    case 'game':
      return call ?? t('announce.game', { player: of(players, news.winner), score: tally })
    case 'time':
      return call ?? ''
    case 'correction':
      return `${t('live.correction')}. ${call ?? `${tally}, ${points.join('–')}`}`
    case 'point':
      return call ?? points.join('–')
  }
}
