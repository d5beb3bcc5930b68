import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CLUB_RULES, type ClubRule } from '../../../shared/clubs/club-limits.ts'
import type { Collision, CollisionsAnswer, OfficeClub } from '../../../shared/clubs/club-office-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { useFailureText } from '../kit/failure-text.ts'
import { FormFoot } from '../kit/form-foot.tsx'
import { FormPicture } from '../kit/form-picture.tsx'
import { codeOf, officeCall, officeJson } from '../kit/office-calls.ts'
import { ClubConflict } from './club-conflict.tsx'
import { ClubCourts } from './club-courts.tsx'
import { ClubFields } from './club-fields.tsx'
import { ClubHours } from './club-hours.tsx'
import { ClubPrices } from './club-prices.tsx'
import { type ClubValues, clubChange, clubValues, isRule, RULE_NAMES } from './club-values.ts'
import { CollisionsDialog } from './collisions-dialog.tsx'
import s from './courts-page.module.css'

interface Props {
  club: OfficeClub
  /** Message about the last successful action. The page keeps it, because a stored change opens a new form. */
  said: string | null
  onSaid: (said: string | null) => void
  /** Called with whether the form has changes that are not stored. */
  onUnsaved: (isUnsaved: boolean) => void
  /** Loads the clubs again. */
  reload: () => Promise<void>
}

/** Values that were not stored, and the club after somebody else's change. */
interface Changed {
  readonly mine: ClubValues
  readonly theirs: OfficeClub
}

/** Values to store in place of a version of the club, and the bookings that they leave without a slot. */
interface Asked {
  readonly values: ClubValues
  readonly tag: string
  readonly collisions: readonly Collision[]
}

/** The form of a club. Before it stores a change, it shows the bookings that the change leaves without a slot. */
export function ClubForm({ club, said, onSaid, onUnsaved, reload }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [problem, setProblem] = useState<string | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const form = useForm<ClubValues>({ defaultValues: clubValues(club) })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const path = `/office/clubs/${club.id}`

  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty])

  async function store(values: ClubValues, tag: string) {
    try {
      await officeCall('PUT', path, clubChange(values), { 'if-match': `"${tag}"` })
      setChanged(null)
      form.reset(values)
      // The loaded club opens a new form, so people should not type before that.
      await reload()
      onSaid(t('officeCourts.saved'))
    } catch (error) {
      if (error instanceof NotOk && error.status === 412)
        setChanged({ mine: values, theirs: error.body.current as OfficeClub })
      else setProblem(failureText(codeOf(error)))
    }
  }
  async function check(values: ClubValues, tag: string) {
    setProblem(null)
    onSaid(null)
    try {
      const { collisions } = await officeJson<CollisionsAnswer>('POST', `${path}/collisions`, clubChange(values))
      if (collisions.length > 0) setAsked({ values, tag, collisions })
      else await store(values, tag)
    } catch (error) {
      setProblem(failureText(codeOf(error)))
    }
  }
  const ruleHint = (rule: ClubRule): string | undefined =>
    CLUB_RULES[rule].isOptional
      ? t('officeCourts.isDefault', { value: club.defaults[rule as keyof typeof club.defaults] })
      : undefined

  return (
    <form
      className={f.form}
      noValidate
      onSubmit={handleSubmit((values) => check(values, club.tag))}
      aria-label={t('officeCourts.edit')}
    >
      <FormPicture control={form.control} name="picture" label={t('officeCourts.picture')} />
      <div className={s.rules}>
        <ClubFields register={register} errors={errors} />
      </div>
      <ClubCourts form={form} />
      <ClubHours form={form} />
      <fieldset className={s.part}>
        <legend className={s.title}>{t('officeCourts.rules')}</legend>
        <div className={s.rules}>
          {RULE_NAMES.map((rule) => (
            <CheckedField
              key={rule}
              label={t(`officeCourts.${rule}`)}
              message={errors.rules?.[rule]?.message}
              hint={ruleHint(rule)}
            >
              {(attributes) => (
                <input
                  inputMode="numeric"
                  className={f.input}
                  {...register(`rules.${rule}`, {
                    validate: (text) =>
                      isRule(rule, text) ||
                      t('officeCourts.isNumber', { min: CLUB_RULES[rule].min, max: CLUB_RULES[rule].max }),
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
        {t('officeCourts.archiveClub')}
      </label>
      <p className={s.hint}>{t('officeCourts.archiveHint')}</p>
      {changed && (
        <ClubConflict
          before={club}
          {...changed}
          onMine={(values) => void check(values, changed.theirs.tag)}
          onTheirs={() => void reload()}
        />
      )}
      <FormFoot
        submit={t('office.edit.save')}
        isSubmitting={isSubmitting}
        isUnsaved={isDirty}
        problem={problem}
        said={said}
      />
      <CollisionsDialog
        collisions={asked?.collisions ?? null}
        onSave={() => asked && void store(asked.values, asked.tag)}
        onClose={() => setAsked(null)}
      />
    </form>
  )
}
