import type { TFunction } from 'i18next'
import type { ActionEntry, StandingEntry } from '../../shared/matches/log-entry.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import { isPair } from '../../shared/scoring/service-side.ts'
import { type BySide, of, type Side } from '../../shared/scoring/side.ts'

export const isPoint = (entry: StandingEntry): entry is ActionEntry => entry.kind === 'action'

/** "Ace", "Winner, drop shot", "Unforced error, backhand". */
export function actionWords(
  t: TFunction,
  { action, shot, stroke }: Pick<ActionEntry, 'action' | 'shot' | 'stroke'>,
): string {
  const detail = shot && shot !== 'WINNER' ? t(`shot.${shot}`) : stroke && t(`stroke.${stroke}`)
  return detail ? `${t(`action.${action}`)}, ${detail}` : t(`action.${action}`)
}

/** Whose doing a point was: "by Ana Reyes". Errors have words of their own, for in French nobody signs one. */
export const byWords = (t: TFunction, { action, player }: Pick<ActionEntry, 'action' | 'player'>): string =>
  action === 'WINNER' || action === 'ACE' ? t('history.shotBy', { player }) : t('history.errorBy', { player })

/** Who has won, and how many they are: verbs go by that. */
export const winnerOf = (players: BySide<string>, side: Side): { player: string; count: number } => ({
  player: of(players, side),
  count: isPair(players, side) ? 2 : 1,
})

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
      return entry.winner ? [words, t('tennis.winner', winnerOf(players, entry.winner))] : [words]
    }
  }
}
