import type { TFunction } from 'i18next'
import type { PaperFault } from '../../shared/scoring/paper-result.ts'

/** British English has no comma before “or”. */
const LIST_LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' }

/** Says why a typed score is no result, and with which scores a set could end. */
export function faultText(fault: PaperFault, language: string, t: TFunction): string {
  const { hint } = fault
  const ends = hint && {
    number: hint.number,
    score: hint.score.join('-'),
    ends: new Intl.ListFormat(LIST_LOCALES[language] ?? language, { type: 'disjunction' }).format(
      hint.ends.map((end) => end.join('-')),
    ),
  }
  const possible = ends && t(`result.ends.${hint.isTiebreak ? 'tiebreak' : 'set'}`, ends)
  switch (fault.fault) {
    case 'unreadable':
      return t('result.unreadable', { part: fault.part })
    case 'needsScore':
      return t('result.needsScore')
    case 'notOver':
      return [t('result.notOver'), possible].filter(Boolean).join(' ')
    default:
      return (
        possible ?? t(`result.fault.${fault.fault}`, { ...fault, ...('set' in fault && { number: fault.set + 1 }) })
      )
  }
}
