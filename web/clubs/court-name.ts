import type { TFunction } from 'i18next'

const NUMBERED = /^Court (\d+)$/

/** Returns the number in the name of a court such as `Court 2`; undefined for other names. */
export const courtNumber = (name: string | undefined): string | undefined => NUMBERED.exec(name ?? '')?.[1]

/** Returns the name of a court. A name such as `Court 2` is translated. */
export function courtName(name: string, t: TFunction): string {
  const number = courtNumber(name)
  return number ? t('live.court', { number }) : name
}
