import type { TFunction } from 'i18next'
import { timeOf } from '../../shared/time/hours.ts'
import type { Problem } from './book.ts'
import type { Cell } from './cell.ts'

/** `Court 2`, `Cancha 2`: courts are numbers with a word. */
export const courtName = (court: string, t: TFunction): string => t('club.court', { number: court.replace(/\D/g, '') })

/** `Court 2, 18:00`. */
export const slotName = (court: string, time: string, t: TFunction): string =>
  t('club.slot', { court: courtName(court, t), time })

/** What a cell is called: `Court 2, 18:00, free`. */
export function cellName({ court, hour, state, own, past }: Cell, t: TFunction): string {
  const words = [courtName(court, t), timeOf(hour), t(`club.state.${state}`)]
  if (past && state !== 'past') words.push(t('club.state.past'))
  if (own) words.push(own.title)
  return words.join(', ')
}

export const problemText = ({ key, count }: Problem, t: TFunction): string =>
  t(`club.problem.${key}`, count === undefined ? {} : { count })
