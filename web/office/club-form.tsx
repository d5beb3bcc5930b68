import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Collision, CollisionsAnswer, OfficeClub } from '../../shared/clubs/club-office-schemas.ts'
import { isTimeZone } from '../../shared/time/zone-time.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { CheckedField } from './checked-field.tsx'
import { ClubCourts } from './club-courts.tsx'
import { ClubHours } from './club-hours.tsx'
import { ClubPrices } from './club-prices.tsx'
import { type ClubValues, clubChange, clubValues, isRule, RULE_NAMES, RULES, type Rule } from './club-values.ts'
import { CollisionsDialog } from './collisions-dialog.tsx'
import s from './courts-page.module.css'
import { useFailureText } from './failure-text.ts'
import { FormFoot } from './form-foot.tsx'
import { FormPicture } from './form-picture.tsx'
import { codeOf, officeCall, officeJson } from './office-calls.ts'

interface Props {
  club: OfficeClub
  /** Called after a change was stored, or to load the club again. */
  onSaved: () => void
}

/** The form of a club. Before it stores a change, it shows the bookings that the change leaves without a slot. */
export function ClubForm({ club, onSaved }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [problem, setProblem] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ values: ClubValues; collisions: readonly Collision[] } | null>(null)
  const form = useForm<ClubValues>({ defaultValues: clubValues(club) })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const path = `/office/clubs/${club.id}`
  const needed = (text: string) => text.trim() !== '' || t('office.form.needed')

  async function store(values: ClubValues) {
    try {
      await officeCall('PUT', path, clubChange(values), { 'if-match': `"${club.tag}"` })
      setSaid(t('office.courts.saved'))
      form.reset(values)
      onSaved()
    } catch (error) {
      setChanged(codeOf(error) === 'CHANGED_MEANWHILE')
      setProblem(failureText(codeOf(error)))
    }
  }
  const check = handleSubmit(async (values) => {
    setProblem(null)
    setSaid(null)
    try {
      const { collisions } = await officeJson<CollisionsAnswer>('POST', `${path}/collisions`, clubChange(values))
      if (collisions.length > 0) setAsked({ values, collisions })
      else await store(values)
    } catch (error) {
      setProblem(failureText(codeOf(error)))
    }
  })
  const ruleHint = (rule: Rule): string | undefined =>
    RULES[rule].isOptional
      ? t('office.courts.isDefault', { value: club.defaults[rule as keyof typeof club.defaults] })
      : undefined

  return (
    <form className={f.form} noValidate onSubmit={check} aria-label={t('office.courts.edit')}>
      <FormPicture control={form.control} name="picture" label={t('office.courts.picture')} />
      <div className={f.row}>
        <CheckedField label={t('office.courts.name')} message={errors.name?.message}>
          {(attributes) => (
            <input className={f.input} maxLength={60} {...register('name', { validate: needed })} {...attributes} />
          )}
        </CheckedField>
        <CheckedField label={t('office.courts.address')} message={undefined}>
          {(attributes) => <input className={f.input} maxLength={120} {...register('address')} {...attributes} />}
        </CheckedField>
        <CheckedField label={t('office.courts.timeZone')} message={errors.timeZone?.message}>
          {(attributes) => (
            <input
              className={f.input}
              list="time-zones"
              {...register('timeZone', {
                validate: (zone) => isTimeZone(zone.trim()) || t('office.courts.isTimeZone'),
              })}
              {...attributes}
            />
          )}
        </CheckedField>
      </div>
      <ClubCourts form={form} />
      <ClubHours form={form} />
      <fieldset className={s.part}>
        <legend className={s.title}>{t('office.courts.rules')}</legend>
        <div className={s.rules}>
          {RULE_NAMES.map((rule) => (
            <CheckedField
              key={rule}
              label={t(`office.courts.${rule}`)}
              message={errors.rules?.[rule]?.message}
              hint={ruleHint(rule)}
            >
              {(attributes) => (
                <input
                  inputMode="numeric"
                  className={f.input}
                  {...register(`rules.${rule}`, {
                    validate: (text) =>
                      isRule(rule, text) || t('office.courts.isNumber', { min: RULES[rule].min, max: RULES[rule].max }),
                  })}
                  {...attributes}
                />
              )}
            </CheckedField>
          ))}
        </div>
      </fieldset>
      <ClubPrices form={form} />
      <label className={s.check}>
        <input type="checkbox" {...register('archived')} />
        {t('office.courts.archiveClub')}
      </label>
      <p className={s.hint}>{t('office.courts.archiveHint')}</p>
      <FormFoot
        submit={t('office.edit.save')}
        isSubmitting={isSubmitting}
        isUnsaved={isDirty}
        problem={problem}
        said={said}
      >
        {isChanged && (
          <button type="button" className="button quiet" onClick={onSaved}>
            {t('office.courts.theirs')}
          </button>
        )}
      </FormFoot>
      <CollisionsDialog
        collisions={asked?.collisions ?? null}
        onSave={() => asked && void store(asked.values)}
        onClose={() => setAsked(null)}
      />
    </form>
  )
}
