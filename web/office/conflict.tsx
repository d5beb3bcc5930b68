import type { TFunction } from 'i18next'
import type { Umpire } from '../../shared/office/office-schemas.ts'
import { clockTime, dayName } from '../ui/dates.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import s from './conflict.module.css'
import { choiceOf } from './formats.ts'
import { changedFields, type MatchFields } from './match-values.ts'
import { courtText } from './places.ts'
import { useUmpires } from './umpires-store.ts'

interface Props {
  /** The values that were not stored. */
  mine: MatchFields
  /** The match as it is now. */
  theirs: MatchFields
  /** The match as it was when the form opened. */
  before: MatchFields
  onMine: () => void
  onTheirs: () => void
}

/** Says what somebody else has changed since the form was opened, and asks which values to keep. */
export function Conflict({ mine, theirs, before, onMine, onTheirs }: Props) {
  const { t, language } = useTranslation()
  const umpires = useUmpires()
  const fields = [...new Set([...changedFields(before, theirs), ...changedFields(before, mine)])]
  return (
    <section className={s.conflict} role="alert" aria-label={t('office.conflict.title')}>
      <h2 className={s.title}>{t('office.conflict.title')}</h2>
      <p>{t('office.conflict.text')}</p>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('office.conflict.field')}</th>
            <th scope="col">{t('office.conflict.theirs')}</th>
            <th scope="col">{t('office.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{t(`office.conflict.fields.${field}`)}</th>
              <td>{shown(field, theirs, { t, language, umpires })}</td>
              <td>{shown(field, mine, { t, language, umpires })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={f.actions}>
        <button type="button" className="button" onClick={onTheirs}>
          {t('office.conflict.takeTheirs')}
        </button>
        <button type="button" className="button quiet" onClick={onMine}>
          {t('office.conflict.keepMine')}
        </button>
      </div>
    </section>
  )
}

/** Returns a field as the form shows it. */
function shown(
  field: keyof MatchFields,
  match: MatchFields,
  { t, language, umpires }: { t: TFunction; language: string; umpires: readonly Umpire[] },
): string {
  if (field === 'date') return `${dayName(match.date, language)}, ${clockTime(match.date, language)}`
  if (field === 'club') return courtText({ club: match.club }, t) || t('office.form.noClub')
  if (field === 'court') return courtText({ court: match.court }, t) || t('office.form.noCourt')
  if (field === 'umpire') return umpires.find(({ id }) => id === match.umpire)?.name ?? t('office.umpire.nobody')
  if (field !== 'format') return String(match[field] ?? '') || '–'
  const choice = choiceOf(match.format)
  return choice === 'code' ? String(match.format) : t(`office.format.${choice}`)
}
