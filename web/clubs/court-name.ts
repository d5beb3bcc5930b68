import type { TFunction } from 'i18next'

/** Returns the name of a court, for pages with the texts in `club.json`. A name such as `Court 2` is translated. */
export function courtName(name: string, t: TFunction): string {
  const number = /^Court (\d+)$/.exec(name)?.[1]
  return number ? t('club.court', { number }) : name
}
