import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { OfficeClub } from '../../../shared/clubs/club-office-schemas.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { deviceZone } from '../../../shared/time/zone-time.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { CurrencyOptions } from '../kit/currency-options.tsx'
import { NEW_CLUB } from '../kit/new-club.ts'
import { officeJson } from '../kit/office-calls.ts'
import { PictureField } from '../kit/picture-field.tsx'
import type { PictureValue } from '../kit/picture-values.ts'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { ClubFields, type ClubNames, ClubZone } from './club-fields.tsx'
import { HoursLine } from './club-hours.tsx'
import { type Hours, USUAL_DAY } from './club-values.ts'
import s from './courts-page.module.css'

interface Values extends ClubNames {
  courts: number
  /** Code of ISO 4217; empty for that of the shop. */
  currency: string
  picture: PictureValue
  hours: Hours
}

const newId = (): string => `club_${randomId().slice(0, 12)}`

interface Props {
  /** Code of the shop’s currency. */
  shopCurrency: string
  onCreated: (id: string) => void
}

/** The form that adds a club. A link with its id opens it. */
export function NewClubForm({ shopCurrency, onCreated }: Props) {
  const { t } = useTranslation()
  const { hash, key } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the link opens it again
  useEffect(() => {
    if (hash !== `#${NEW_CLUB}` || !details.current) return
    details.current.open = true
    details.current.scrollIntoView()
    details.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key])
  // Each try sends the same id, so that a retry adds no second club.
  const [id, setId] = useState(newId)
  const { register, handleSubmit, reset, watch, setValue, formState } = useForm<Values>({
    defaultValues: {
      name: '',
      address: '',
      timeZone: deviceZone(),
      courts: 4,
      currency: '',
      picture: { image: '', imageUrl: '' },
      hours: USUAL_DAY,
    },
  })
  const [picture, hours, timeZone] = watch(['picture', 'hours', 'timeZone'])
  const { errors } = formState
  const { run, pending, problem } = useOfficeAction(async ({ picture, hours, ...values }: Values) => {
    const body = {
      id,
      courts: values.courts,
      currency: values.currency || null,
      name: values.name.trim(),
      address: values.address.trim(),
      timeZone: values.timeZone.trim(),
      hours: Object.fromEntries(WEEKDAYS.map((day) => [day, hours])),
      ...(picture.image && { image: picture.image }),
      // Members see the club once the office opens it.
      draft: true,
    }
    await officeJson<OfficeClub>('POST', '/office/clubs', body)
    setId(newId())
    reset()
    // The page goes on with the list of the new club.
    if (details.current) details.current.open = false
    onCreated(id)
  })
  return (
    <details id={NEW_CLUB} className={s.more} ref={details}>
      <summary className={s.title}>{t('officeCourts.add')}</summary>
      <form className={f.form} noValidate onSubmit={handleSubmit(run)}>
        <p>{t('officeCourts.addHint')}</p>
        <div className={k.fields}>
          <ClubZone register={register} errors={errors} text={timeZone} />
          <div className="stack-1">
            <Field label={t('officeCourts.currency')}>
              <select className={f.input} {...register('currency')}>
                <option value="">{t('officeCourts.shopCurrency', { currency: shopCurrency })}</option>
                <CurrencyOptions />
              </select>
            </Field>
            <p className={k.about}>{t('officeCourts.currencyHint')}</p>
          </div>
          <ClubFields register={register} errors={errors} />
          <CheckedField label={t('officeCourts.number')} message={errors.courts?.message}>
            {(attributes) => (
              <input
                type="number"
                className={f.input}
                {...register('courts', {
                  valueAsNumber: true,
                  validate: (count) =>
                    (Number.isInteger(count) && count >= 1 && count <= 50) ||
                    t('officeCourts.isNumber', { min: 1, max: 50 }),
                })}
                {...attributes}
              />
            )}
          </CheckedField>
        </div>
        <fieldset className={s.part}>
          <legend>{t('officeCourts.hours')}</legend>
          <HoursLine hours={hours} onChange={(next) => setValue('hours', next)} />
          <p className={k.about}>{t('officeCourts.exceptionsLater')}</p>
        </fieldset>
        <PictureField
          label={t('officeCourts.ownPicture')}
          choose={t(picture.imageUrl ? 'officeContent.picture.replace' : 'officeContent.picture.choose')}
          url={picture.imageUrl}
          onUploaded={({ image, imageUrl }) => setValue('picture', { image, imageUrl })}
        />
        <p role="status" className={problem ? f.problem : undefined}>
          {problem}
        </p>
        <div className={f.actions}>
          <button type="submit" className="button" aria-disabled={pending}>
            {t('officeCourts.add')}
          </button>
        </div>
      </form>
    </details>
  )
}
