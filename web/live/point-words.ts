import type { TFunction } from 'i18next'
import type { ActionEntry, StandingEntry } from '../../shared/matches/log-entry.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import { type BySide, of } from '../../shared/scoring/side.ts'

export const isPoint = (entry: StandingEntry): entry is ActionEntry => entry.kind === 'action'

/** "Ace", "Winner, drop shot", "Unforced error, backhand". */
export function actionWords(
  t: TFunction,
  { action, shot, stroke }: Pick<ActionEntry, 'action' | 'shot' | 'stroke'>,
): string {
  const detail = shot && shot !== 'WINNER' ? t(`shot.${shot}`) : stroke && t(`stroke.${stroke}`)
  return detail ? `${t(`action.${action}`)}, ${detail}` : t(`action.${action}`)
}

/** What stands of a log, or would. */
export type Said = StandingEntry | Exclude<Draft, { kind: 'undo' }>

/** What an entry says, and whose doing or gain it was where somebody's. */
export function entryWords(t: TFunction, entry: Said, players: BySide<string>): string[] {
  switch (entry.kind) {
    case 'action':
      return [actionWords(t, entry), of(players, entry.side)]
    case 'penalty':
      return [t(`tennis.penalty.${entry.penalty}`), of(players, entry.side)]
    case 'correction':
      if (entry.tiebreakOrder)
        return [t('tennis.tiebreakOrder.title'), t(`tennis.tiebreakOrder.${entry.tiebreakOrder}`)]
      return [t('tennis.serverCorrected'), of(players, entry.server)]
    case 'start':
      return [t('tennis.takenUp')]
    case 'status': {
      const words = t(`tennis.declared.${entry.status}`)
      return entry.winner ? [words, t('tennis.winner', { player: of(players, entry.winner) })] : [words]
    }
  }
}
