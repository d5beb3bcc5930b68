import type { TFunction } from 'i18next'
import type { ActionEntry, StandingEntry } from '../../shared/matches/log-entry.ts'
import { pointWinner } from '../../shared/scoring/action.ts'
import type { Side } from '../../shared/scoring/side.ts'

/** Who got the point, which is not always who acted. */
export const pointTo = (entry: ActionEntry): Side => pointWinner(entry.action, entry.side)

export const isPoint = (entry: StandingEntry): entry is ActionEntry => entry.kind === 'action'

/** "Ace", "Winner, drop shot", "Unforced error, backhand". */
export function actionWords(t: TFunction, { action, shot, stroke }: ActionEntry): string {
  const detail = shot && shot !== 'WINNER' ? t(`shot.${shot}`) : stroke && t(`stroke.${stroke}`)
  return detail ? `${t(`action.${action}`)}, ${detail}` : t(`action.${action}`)
}
