import type { TFunction } from 'i18next'
import { timeOf } from '../../shared/time/hours.ts'
import type { Cell } from './grid.ts'
import type { Problem } from './reservations-calls.ts'

/** Returns the name of a court in the page's language: `Court 2`, `Cancha 2`. */
export const courtName = (court: string, t: TFunction): string => t('club.court', { number: court.replace(/\D/g, '') })

/** `Court 2, 18:00`. */
export const slotName = (court: string, time: string, t: TFunction): string =>
  t('club.slot', { court: courtName(court, t), time })

/** Returns the accessible name of a cell: `Court 2, 18:00, free`. */
export function cellName({ court, hour, state, own, past }: Cell, t: TFunction): string {
  const parts = [courtName(court, t), timeOf(hour), t(`club.state.${state}`)]
  if (past && state !== 'past') parts.push(t('club.state.past'))
  if (own) parts.push(own.title)
  return parts.join(', ')
}

export const problemText = ({ key, count }: Problem, t: TFunction): string =>
  t(`club.problem.${key}`, count === undefined ? {} : { count })
