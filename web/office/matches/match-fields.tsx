import { FORMAT_NAMES } from '../../../shared/scoring/named-formats.ts'
import { parseFormat } from '../../../shared/scoring/parse-format.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useServerNow } from '../../api/use-now.ts'
import { Field } from '../../ui/field.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { checkTime, FIELD_RANGE, momentOfField, twiceText } from '../kit/club-times.ts'
import { useMe } from '../kit/me-store.ts'
import { Options } from '../kit/options.tsx'
import { clubsWhere } from '../kit/places.ts'
import type { MatchValues } from './match-values.ts'

// The fields that the form for one match and the form for several matches have in common.

/** Values that all matches of the form for several matches share. */
export type SharedValues = Pick<MatchValues, 'club' | 'category' | 'format' | 'code' | 'date'>

interface Rules {
  validate?: (text: string) => true | string
  maxLength?: number
  onChange?: () => void
}

export interface SharedFieldProps {
  now: SharedValues
  errors: { readonly [Name in keyof SharedValues]?: { readonly message?: string | undefined } | undefined }
  /** Returns the attributes of a control. */
  field: (name: keyof SharedValues, rules?: Rules) => object
}

/** Maximum number of characters of each text. */
const MAX = LONGEST.match

/**
 * @param isOptional whether each match has a category of its own
 * @param hint note below the field while it is empty
 */
export function CategoryField({
  now,
  errors,
  field,
  isOptional = false,
  hint,
}: SharedFieldProps & { isOptional?: boolean; hint?: string }) {
  const { t } = useTranslation()
  return (
    <CheckedField
      label={t('office.form.category')}
      message={errors.category?.message}
      limit={{ text: now.category, max: MAX.name }}
      hint={isOptional || now.category.trim() !== '' ? undefined : hint}
    >
      {(attributes) => (
        <input
          {...field('category', {
            validate: (text) => isOptional || text.trim() !== '' || t('office.form.needed'),
            maxLength: MAX.name,
          })}
          {...attributes}
        />
      )}
    </CheckedField>
  )
}

/** The format of the match, and its code if the choice is `code`. */
export function FormatFields({ now, errors, field, isFixed = false }: SharedFieldProps & { isFixed?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('office.form.format')}>
        <select {...field('format')} disabled={isFixed}>
          <Options of={FORMAT_NAMES.map((name) => [name, t(`format.${name}`)])} />
          <option value="open">{t('format.open')}</option>
          <option value="code">{t('format.code')}</option>
        </select>
      </Field>
      {now.format === 'code' && (
        <CheckedField
          label={t('office.form.code')}
          message={errors.code?.message}
          limit={{ text: now.code, max: MAX.code }}
        >
          {(attributes) => (
            <input
              {...field('code', {
                validate: (text) =>
                  text.trim() === ''
                    ? t('office.form.needed')
                    : parseFormat(text.trim()).ok || t('office.problem.FORMAT_UNKNOWN'),
                maxLength: MAX.code,
              })}
              readOnly={isFixed}
              spellCheck={false}
              {...attributes}
            />
          )}
        </CheckedField>
      )}
    </>
  )
}

interface TimeProps extends SharedFieldProps {
  label: string
  /** Whether a note says that the time has passed. */
  isPastNoted: boolean
  /** What an empty field means, for a match that may have no time yet. */
  emptyHint?: string | undefined
}

export function TimeField({ now: { date, club }, errors, field, label, isPastNoted, emptyHint }: TimeProps) {
  const { t } = useTranslation()
  const at = club || null
  const present = useServerNow()
  const isPast = isPastNoted && momentOfField(date, at) < present
  const hint = isPast ? t('office.form.past') : twiceText(date, at, t)
  return (
    <CheckedField label={label} message={errors.date?.message} hint={date === '' ? emptyHint : hint}>
      {(attributes) => (
        <input
          type="datetime-local"
          {...FIELD_RANGE}
          {...field('date', {
            validate: (local) => (emptyHint !== undefined && local === '') || checkTime(local, at, t),
          })}
          {...attributes}
        />
      )}
    </CheckedField>
  )
}

/** The clubs in which the person may create matches, and the chosen one. */
export function ClubField({ now: { club }, field, onChange }: SharedFieldProps & { onChange?: () => void }) {
  const { t } = useTranslation()
  const { may } = useMe()
  return (
    <Field label={t('office.form.club')}>
      <select {...field('club', onChange && { onChange })}>
        {may('match.create', { club: null }) && <option value="">{t('office.form.noClub')}</option>}
        <Options
          of={clubsWhere((each) => each === club || may('match.create', { club: each })).map(({ id, name }) => [
            id,
            name,
          ])}
        />
      </select>
    </Field>
  )
}
