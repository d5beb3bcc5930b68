import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/languages.ts'
import { MORE_PICTURES } from '../../../shared/shop/product.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { FormPicture } from '../kit/form-picture.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'
import s from './product-pictures.module.css'
import { BLANK_PICTURE, isWritten, mainLanguage, type ProductValues } from './product-values.ts'

/** The fields for the pictures of a product, which can be added, moved and removed. The shop lists the first one. */
export function ProductPictures({ form }: { form: UseFormReturn<ProductValues> }) {
  const { t } = useTranslation()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'pictures' })
  const [said, setSaid] = useState<string | null>(null)
  const count = fields.length

  return (
    <fieldset className={s.pictures}>
      <legend>{t('officeShop.product.pictures')}</legend>
      <p className="note">{t('officeShop.product.picturesText')}</p>
      <ol className={s.list}>
        {fields.map(({ id }, index) => {
          const number = index + 1
          const name = count === 1 ? t('officeShop.product.picture') : t('officeShop.product.pictureOf', { number })
          return (
            <li key={id} className={`stack-3 ${s.picture}`}>
              <FormPicture control={form.control} name={`pictures.${index}.picture`} label={name} />
              <Descriptions form={form} index={index} />
              {count > 1 && (
                <MoveButtons
                  name={name}
                  index={index}
                  count={count}
                  onMove={(to) => {
                    move(index, to)
                    setSaid(t('officeShop.product.moved', { number: to + 1, total: count }))
                  }}
                  onRemove={() => {
                    remove(index)
                    setSaid(t('officeShop.product.removed', { number }))
                  }}
                />
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className="hidden-text">
        {said}
      </p>
      {count <= MORE_PICTURES && (
        <button type="button" className="button quiet" onClick={() => append(BLANK_PICTURE, { shouldFocus: false })}>
          {t('officeShop.product.addPicture')}
        </button>
      )}
    </fieldset>
  )
}

/** The descriptions of a picture, one in each language. */
function Descriptions({ form, index }: { form: UseFormReturn<ProductValues>; index: number }) {
  const { t } = useTranslation()
  const errors = form.formState.errors.pictures?.[index]?.alts
  return (
    <div className={s.alts}>
      {LANGUAGES.map((language) => {
        const field = `pictures.${index}.alts.${language}` as const
        const isNeeded = (values: ProductValues) =>
          index === 0 ? isWritten(values, language) : language === mainLanguage(values)
        return (
          <CheckedField
            key={language}
            label={t('officeShop.product.imageAlt', { language: LANGUAGE_NAMES[language] })}
            message={errors?.[language]?.message}
            limit={{ text: form.watch(field), max: LONGEST.product.imageAlt }}
          >
            {(attributes) => (
              <input
                lang={language}
                className={f.input}
                {...form.register(field, {
                  maxLength: LONGEST.product.imageAlt,
                  validate: (text, values) => text.trim() !== '' || !isNeeded(values) || t('office.form.needed'),
                })}
                {...attributes}
              />
            )}
          </CheckedField>
        )
      })}
    </div>
  )
}
