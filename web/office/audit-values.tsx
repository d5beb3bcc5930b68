import { LANGUAGE_NAMES } from '../../shared/i18n/languages.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './audit.module.css'
import { changesOf, type Reader, valueText } from './audit-changes.ts'
import type { NamedRecord } from './audit-subject.tsx'

/** The changed values of a record in words, before and after. */
export function AuditValues({ record }: { record: NamedRecord }) {
  const { t, language } = useTranslation()
  const reader: Reader = { t, language, names: record.names }
  return (
    <ul className={s.values}>
      {changesOf(record).map(({ field, language: of, before, after }) => {
        const [was, is] = [before, after].map((value) => valueText(field, value, reader))
        const name = t(`office.audit.field.${field}`, field)
        return (
          <li key={`${field} ${of}`}>
            <span className={s.field}>
              {t('office.audit.label', { field: of ? `${name} (${LANGUAGE_NAMES[of]})` : name })}
            </span>{' '}
            {record.before !== null && record.after !== null && was !== is && (
              <>
                {was}
                <span aria-hidden="true"> → </span>
                <span className="hidden-text"> {t('office.audit.then')} </span>
              </>
            )}
            {record.after === null ? was : is}
          </li>
        )
      })}
    </ul>
  )
}
