import { useEffect, useState } from 'react'
import { CLUB_RULES, type ClubRule, MATCH_LENGTHS } from '../../../shared/clubs/club-limits.ts'
import type {
  ClubChange,
  CollisionsAnswer,
  OfficeClub,
  ZoneConflict,
  ZoneMoves,
} from '../../../shared/clubs/club-office-schemas.ts'
import type { ZoneChoice } from '../../../shared/clubs/zone-change.ts'
import { NotOk } from '../../api/not-ok.ts'
import type { Loaded } from '../../api/use-loaded.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { EditedForm } from '../kit/edited-form.tsx'
import { FormPicture } from '../kit/form-picture.tsx'
import { officeCall, officeJson } from '../kit/office-calls.ts'
import k from '../kit/shared.module.css'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import type { Version } from '../kit/versions.ts'
import { ClubConflict } from './club-conflict.tsx'
import { ClubCourts } from './club-courts.tsx'
import { ClubFields, ClubZone } from './club-fields.tsx'
import { ClubHours } from './club-hours.tsx'
import { ClubOtherHours } from './club-other-hours.tsx'
import { mergedClub } from './club-parts.ts'
import { ClubPrices } from './club-prices.tsx'
import { type ClubValues, clubChange, clubValues, isRule, RULE_NAMES } from './club-values.ts'
import { CollisionsDialog } from './collisions-dialog.tsx'
import s from './courts-page.module.css'
import { ZoneConflicts, ZoneDialog } from './zone-dialogs.tsx'

interface Props {
  id: string
  loaded: Loaded<Version<OfficeClub>>
  /** Called with whether the form has changes that are not stored. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** A question before a change is stored, and what to do with the person's decision. */
interface Asked<About, Decision> {
  readonly about: About
  readonly decide: (decision: Decision) => void
}

/**
 * The form of a club. Before it stores a change, it shows the bookings that the change leaves without a slot, and asks what stays if
 * the time zone is new.
 */
export function ClubForm({ id, loaded, onUnsaved }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked<CollisionsAnswer, boolean> | null>(null)
  const [zoneAsked, setZoneAsked] = useState<Asked<ZoneMoves, ZoneChoice | null> | null>(null)
  const [zoneConflicts, setZoneConflicts] = useState<readonly ZoneConflict[] | null>(null)
  const path = `/office/clubs/${id}`

  const collisionsOf = (change: ClubChange) => officeJson<CollisionsAnswer>('POST', `${path}/collisions`, change)

  async function store(values: ClubValues, { tag }: Version<OfficeClub>) {
    let change = clubChange(values)
    let answer = await collisionsOf(change)
    const { zone } = answer
    if (zone && zone.count > 0) {
      const choice = await new Promise<ZoneChoice | null>((decide) => setZoneAsked({ about: zone, decide }))
      if (choice === null) return false
      change = { ...change, zoneChange: choice }
      answer = await collisionsOf(change)
    }
    const isWanted =
      answer.collisions.length === 0 || (await new Promise<boolean>((decide) => setAsked({ about: answer, decide })))
    if (!isWanted) return false
    try {
      return await officeCall('PUT', path, change, { 'if-match': tag })
    } catch (error) {
      if (!(error instanceof NotOk) || error.code !== 'ZONE_CONFLICTS') throw error
      setZoneConflicts(error.body.conflicts as readonly ZoneConflict[])
      return false
    }
  }

  return (
    <>
      <EditedForm
        path={path}
        loaded={loaded}
        missing={t('office.failed')}
        valuesOf={clubValues}
        merge={mergedClub}
        store={store}
        Conflict={ClubConflict}
        done={t('officeCourts.saved')}
      >
        {(form, { thing }) => (
          <Fields {...form} defaults={thing.defaults} isDraft={thing.draft} onUnsaved={onUnsaved} />
        )}
      </EditedForm>
      <CollisionsDialog
        answer={asked?.about ?? null}
        onSave={() => asked?.decide(true)}
        onClose={() => {
          asked?.decide(false)
          setAsked(null)
        }}
      />
      <ZoneDialog
        moves={zoneAsked?.about ?? null}
        onChoose={(choice) => zoneAsked?.decide(choice)}
        onClose={() => {
          zoneAsked?.decide(null)
          setZoneAsked(null)
        }}
      />
      <ZoneConflicts conflicts={zoneConflicts} onClose={() => setZoneConflicts(null)} />
    </>
  )
}

const isLength = (rule: ClubRule): boolean => (MATCH_LENGTHS as readonly ClubRule[]).includes(rule)

interface FieldsProps extends FormProps<ClubValues>, Pick<Props, 'onUnsaved'> {
  defaults: OfficeClub['defaults']
  isDraft: boolean
}

function Fields({ defaults, isDraft, onUnsaved, ...props }: FieldsProps) {
  const { t } = useTranslation()
  const { form, isUnsaved, store, foot } = useStoredForm(props)
  const { register, formState } = form
  const { errors } = formState

  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])

  const ruleHint = (rule: ClubRule): string | undefined =>
    CLUB_RULES[rule].isOptional
      ? t('officeCourts.isDefault', { value: defaults[rule as keyof typeof defaults] })
      : undefined
  const ruleField = (rule: ClubRule) => (
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
  )

  return (
    <form className={f.form} noValidate onSubmit={store} aria-label={t('officeCourts.edit')}>
      <FormPicture control={form.control} name="picture" label={t('officeCourts.picture')} />
      <div className={k.fields}>
        <ClubFields register={register} errors={errors} />
        <ClubZone register={register} errors={errors} text={form.watch('timeZone')} />
      </div>
      <ClubCourts form={form} />
      <ClubHours form={form} />
      <ClubOtherHours form={form} />
      <fieldset className={s.part}>
        <legend className={s.title}>{t('officeCourts.rules')}</legend>
        <div className={k.fields}>{RULE_NAMES.filter((rule) => !isLength(rule)).map(ruleField)}</div>
        <label className={k.check}>
          <input type="checkbox" {...register('seriesBeyondWindow')} />
          {t('officeCourts.seriesBeyondWindow')}
        </label>
        <label className={k.check}>
          <input type="checkbox" {...register('walkIns')} />
          {t('officeCourts.walkIns')}
        </label>
      </fieldset>
      <fieldset className={s.part}>
        <legend className={s.title}>{t('officeCourts.matchLengths')}</legend>
        <p className={k.about}>{t('officeCourts.matchLengthsHint')}</p>
        <div className={k.fields}>{MATCH_LENGTHS.map(ruleField)}</div>
      </fieldset>
      <ClubPrices form={form} />
      {/* A draft is opened by the checklist above. */}
      {!isDraft && (
        <>
          <label className={k.check}>
            <input type="checkbox" {...register('archived')} />
            {t('officeCourts.archiveClub')}
          </label>
          <p className={k.about}>{t('officeCourts.archiveHint')}</p>
        </>
      )}
      {foot}
    </form>
  )
}
