import type { TFunction } from 'i18next'

/** Returns a change of a rating with its sign. */
export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`)

/** Returns a change of a rating in words if there is none. */
export const changeText = (change: number, t: TFunction): string =>
  change === 0 ? t('players.unchanged') : signed(change)
