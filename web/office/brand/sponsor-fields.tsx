import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { MOST_SPONSORS } from '../../../shared/brand/brand.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { FormPicture } from '../kit/form-picture.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'
import k from '../kit/shared.module.css'
import s from './brand-form.module.css'
import { type BrandValues, isLink, NEW_SPONSOR } from './brand-values.ts'

/** The fields for the club's own sponsors, which can be added, moved and removed. */
export function SponsorFields({ form }: { form: UseFormReturn<BrandValues> }) {
  const { t } = useTranslation()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'sponsors' })
  const [said, setSaid] = useState<string | null>(null)
  const count = fields.length
  return (
    <>
      <ol className={s.list}>
        {fields.map(({ id }, index) => {
          const number = index + 1
          const name = form.watch(`sponsors.${index}.name`) || t('officeBrand.sponsorOf', { number })
          return (
            <li key={id} className={`stack-3 ${s.sponsor}`}>
              <Sponsor form={form} index={index} name={name} />
              <MoveButtons
                name={name}
                index={index}
                count={count}
                onMove={(to) => {
                  move(index, to)
                  setSaid(t('officeBrand.moved', { name, number: to + 1, total: count }))
                }}
                onRemove={() => {
                  remove(index)
                  setSaid(t('officeBrand.removed', { name }))
                }}
              />
            </li>
          )
        })}
      </ol>
      {count === 0 && <p>{t('officeBrand.none')}</p>}
      <p role="status" className="hidden-text">
        {said}
      </p>
      {count < MOST_SPONSORS && (
        <button type="button" className="button quiet" onClick={() => append(NEW_SPONSOR, { shouldFocus: false })}>
          {t('officeBrand.add')}
        </button>
      )}
    </>
  )
}

/** The fields of one sponsor. */
function Sponsor({ form, index, name }: { form: UseFormReturn<BrandValues>; index: number; name: string }) {
  const { t } = useTranslation()
  const errors = form.formState.errors.sponsors?.[index]
  return (
    <>
      <FormPicture control={form.control} name={`sponsors.${index}.picture`} label={name} />
      <div className={k.fields}>
        <CheckedField
          label={t('officeBrand.sponsorName')}
          message={errors?.name?.message}
          limit={{ text: form.watch(`sponsors.${index}.name`), max: LONGEST.brand.sponsor }}
        >
          {(attributes) => (
            <input
              className={f.input}
              {...form.register(`sponsors.${index}.name`, {
                maxLength: LONGEST.brand.sponsor,
                validate: (text) => text.trim() !== '' || t('office.form.needed'),
              })}
              {...attributes}
            />
          )}
        </CheckedField>
        <CheckedField
          label={t('officeBrand.link')}
          message={errors?.link?.message}
          limit={{ text: form.watch(`sponsors.${index}.link`), max: LONGEST.brand.link }}
        >
          {(attributes) => (
            <input
              className={f.input}
              inputMode="url"
              placeholder="https://"
              {...form.register(`sponsors.${index}.link`, {
                maxLength: LONGEST.brand.link,
                validate: (text) => isLink(text) || t('officeBrand.isLink'),
              })}
              {...attributes}
            />
          )}
        </CheckedField>
      </div>
    </>
  )
}
