import type { OfficePlayer } from '../../../shared/players/player-schemas.ts'
import { codeOf, NotOk } from '../../api/not-ok.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import type { OfficeAction } from '../kit/use-office-action.ts'

/** Codes of failures with a text of their own. The texts load with this page only. */
const CODES = ['PLAYED_EACH_OTHER', 'IN_ONE_EVENT', 'TWO_PEOPLE', 'PLAYER_MERGED', 'NOT_MERGED'] as const

/** Returns an action as `useOfficeAction` does, with the messages about merges, and why a player can’t be deleted. */
export function usePlayerAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>): OfficeAction<Args> {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { error, ...action } = useAction(act)
  if (error instanceof NotOk && error.code === 'PLAYER_NEEDED') {
    const { neededFor } = error.body as Pick<OfficePlayer, 'neededFor'>
    const why = neededFor.map((each) => t(`officePlayers.needed.${each}`)).join(', ')
    return { ...action, problem: t('officePlayers.problem.PLAYER_NEEDED', { why }) }
  }
  const known = CODES.find((code) => code === codeOf(error))
  if (known) return { ...action, problem: t(`officePlayers.problem.${known}`) }
  return { ...action, problem: error === null ? null : failureText(error) }
}
