import type { ReactNode } from 'react'
import { DEFAULT_CURRENCY } from '../../../shared/shop/currencies.ts'
import { useKnownShopSettings } from '../../clubs/shop-settings.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './audit.module.css'
import { type Change, changesOf } from './audit-changes.ts'
import { AuditPicture } from './audit-picture.tsx'
import type { NamedRecord } from './audit-subject.tsx'
import { changeTexts, fieldText, type Reader } from './audit-texts.ts'
import { resultRecordText } from './result-text.ts'

/** The fields that the sentence about a result contains. */
const IN_RESULT = ['status', 'score', 'winner']

/** The changed values of a record, before and after, with pictures as thumbnails. */
export function AuditValues({ record }: { record: NamedRecord }) {
  const { t, language } = useTranslation()
  const { value: settings } = useKnownShopSettings()
  const reader: Reader = {
    t,
    language,
    names: record.names,
    club: record.club,
    currency: settings?.currency ?? DEFAULT_CURRENCY,
  }
  const result = resultRecordText(record, record.names, t)
  const changes = changesOf(record).filter(({ field }) => result === null || !IN_RESULT.includes(field))
  return (
    <ul className={s.values}>
      {result && <li>{result}</li>}
      {changes.map((change) => {
        const [was, is] = shownValues(change, reader)
        return (
          <li key={[change.field, change.picture, change.language].join(' ')}>
            <span className="dim">{t('officeAudit.label', { field: fieldText(change, t) })}</span>{' '}
            {record.before !== null && record.after !== null && was !== is && (
              <>
                {was}
                <span aria-hidden="true"> → </span>
                <span className="hidden-text"> {t('officeAudit.then')} </span>
              </>
            )}
            {record.after === null ? was : is}
          </li>
        )
      })}
    </ul>
  )
}

function shownValues(change: Change, reader: Reader): readonly ReactNode[] {
  const texts = changeTexts(change, reader)
  if (change.kind !== 'image') return texts
  return [change.before, change.after].map((image, index) =>
    typeof image === 'string' ? <AuditPicture key={image} image={image} /> : texts[index],
  )
}
