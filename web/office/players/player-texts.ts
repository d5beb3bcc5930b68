import type { TFunction } from 'i18next'
import type { ManagedPlayer } from '../../../shared/players/managed-player-schemas.ts'
import { fullDate } from '../../ui/dates.ts'
import { fieldTime } from '../kit/club-times.ts'

/** Returns what is known of the identity of a player: the membership number, an account or a register, or only a name. */
export const whoText = ({ number, person }: Pick<ManagedPlayer, 'number' | 'person'>, t: TFunction): string =>
  number
    ? t('officePlayers.member', { number })
    : t(person === null ? 'officePlayers.onlyName' : 'officePlayers.isPerson')

/** Returns the date of the newest match of a player; null without one. */
export const lastText = ({ lastMatch, club }: Pick<ManagedPlayer, 'lastMatch' | 'club'>, language: string) =>
  lastMatch === null ? null : fullDate(fieldTime(lastMatch, club).slice(0, 10), language)

/** Returns whether everybody can open the page of a player, and who decided that. */
export function pageText(
  { hiddenBy, visibility }: Pick<ManagedPlayer, 'hiddenBy' | 'visibility'>,
  t: TFunction,
): string {
  if (hiddenBy === null) return t('officePlayers.page.shown')
  if (hiddenBy !== 'office') return t(`officePlayers.page.${hiddenBy}`)
  return t(visibility === 'anonymous' ? 'officePlayers.page.anonymous' : 'officePlayers.page.hidden')
}
