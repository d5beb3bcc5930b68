import type { TFunction } from 'i18next'

/** Returns the time of a slot, marked as repeated if clocks show this time twice and the slot is the second. */
export const slotTime = ({ time, isRepeat }: { time: string; isRepeat?: boolean | undefined }, t: TFunction): string =>
  isRepeat ? t('live.repeat', { name: time }) : time
