import type { RegisterOptions } from 'react-hook-form'
import { isSameName } from '../../../shared/matches/match.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { hasLostLetters } from '../../../shared/text/lost-letters.ts'
import { courtName } from '../../ui/court-name.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { cityOf } from '../kit/club-times.ts'
import { useMe } from '../kit/me-store.ts'
import { Options } from '../kit/options.tsx'
import { clubById } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import { CategoryField, ClubField, FormatFields, type SharedFieldProps, TimeField } from './match-fields.tsx'
import s from './match-form.module.css'
import { knownIn, type MatchValues, playersIn } from './match-values.ts'
import { PlayerField } from './player-field.tsx'
import { UmpireOptions } from './umpire-options.tsx'

interface Props extends FormProps<MatchValues> {
  /** Whether the match has begun. If so, the format and the number of players cannot be changed. */
  isBegun?: boolean
  /** Earlier names of the sides, each with the present name. */
  formerNames?: readonly string[]
}

/** Maximum number of characters of each text. */
const MAX = LONGEST.match

/** The form for a new or an existing match. */
export function MatchForm({ isBegun = false, formerNames = [], ...props }: Props) {
  const { t } = useTranslation()
  const { may } = useMe()
  const { values } = props
  const { form, store, foot } = useStoredForm(props)
  const { register, watch, setValue, formState } = form
  const { errors, dirtyFields } = formState
  const now = watch()
  const { club, umpire } = now
  const known = clubById(club)
  const needed = (text: string) => text.trim() !== '' || t('office.form.needed')
  const whole = (text: string) => !hasLostLetters(text) || t('office.form.lostLetters')
  const sameSize = (name: 'company' | 'company2') => (text: string) =>
    !isBegun || playersIn(text) === playersIn(values[name]) || t('officeMatch.form.sameSize')
  const field = (name: keyof MatchValues, options: RegisterOptions<MatchValues> = {}) => ({
    ...register(name, options),
    className: f.input,
  })
  const shared: SharedFieldProps = { now, errors, field }
  const player = (name: 'company' | 'company2', rules: RegisterOptions<MatchValues>) => (
    <PlayerField
      label={t(`office.form.${name}`)}
      message={errors[name]?.message}
      input={field(name, { ...rules, maxLength: MAX.name })}
      text={now[name]}
      max={MAX.name}
      club={club || null}
      known={knownIn(now)}
      onChoose={(text, known) => {
        setValue(name, text, { shouldDirty: true, shouldValidate: errors[name] !== undefined })
        setValue('known', JSON.stringify(known), { shouldDirty: true })
      }}
    />
  )

  return (
    <form className={`${f.form} ${s.form}`} noValidate onSubmit={store}>
      <div className={k.fields}>
        {player('company', { validate: { needed, whole, sameSize: sameSize('company') } })}
        {player('company2', {
          validate: {
            needed,
            whole,
            differs: (text, { company }) => !isSameName(text, company) || t('office.form.alike'),
            even: (text, { company }) => isBegun || playersIn(text) === playersIn(company) || t('office.form.uneven'),
            sameSize: sameSize('company2'),
          },
        })}
      </div>
      <p className={s.hint}>{isBegun ? t('officeMatch.form.begun') : t('officeMatch.form.doubles')}</p>
      {formerNames.length > 0 && (
        <p className={s.hint}>{t('officeMatch.form.formerNames', { names: formerNames.join(', ') })}</p>
      )}
      <div className={k.fields}>
        <CategoryField {...shared} />
        <CheckedField
          label={t('office.form.description')}
          message={errors.description?.message}
          limit={{ text: now.description, max: MAX.description }}
        >
          {(attributes) => <input {...field('description', { maxLength: MAX.description })} {...attributes} />}
        </CheckedField>
      </div>
      <div className={k.fields}>
        <FormatFields {...shared} isFixed={isBegun} />
        <TimeField
          {...shared}
          label={t('office.form.date', { city: cityOf(club || null) })}
          isPastNoted={dirtyFields.date === true}
          emptyHint={values.date === '' ? t('officeMatch.form.untimed') : undefined}
        />
      </div>
      <div className={k.fields}>
        <ClubField
          {...shared}
          onChange={() => {
            setValue('court', '')
            setValue('umpire', '')
          }}
        />
        <Field label={t('office.form.court')}>
          <select {...field('court')} disabled={!known}>
            <option value="">{t('office.form.noCourt')}</option>
            <Options of={(known?.courts ?? []).map(({ id, name }) => [id, courtName(name, t)])} />
          </select>
        </Field>
        {may('umpire.assign', { club: club || null }) && (
          <Field label={t('office.form.umpire')}>
            <select {...field('umpire')}>
              <UmpireOptions club={club || null} chosen={umpire} />
            </select>
          </Field>
        )}
      </div>
      <CheckedField
        label={t('office.form.streamUrl')}
        message={errors.streamUrl?.message}
        limit={{ text: now.streamUrl, max: MAX.url }}
      >
        {(attributes) => (
          <input
            type="url"
            {...field('streamUrl', {
              validate: (url) => url.trim() === '' || /^https:\/\/\S+\.\S+/.test(url.trim()) || t('office.form.https'),
              maxLength: MAX.url,
            })}
            placeholder="https://"
            {...attributes}
          />
        )}
      </CheckedField>
      {foot}
    </form>
  )
}
