import type { ReactNode } from 'react'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { CheckedField } from './checked-field.tsx'
import { FormFoot } from './form-foot.tsx'
import { PictureField } from './picture-field.tsx'
import s from './product-form.module.css'
import {
  areCharacteristics,
  centsOfPrice,
  isStock,
  isWritten,
  MOST_CHARACTERS,
  PRODUCT_TEXTS,
  type ProductValues,
  textField,
} from './product-values.ts'

interface Props {
  values: ProductValues
  /** Number of items held for payments in progress. */
  held?: number
  submit: string
  /** Stores the values. Returns a message if that failed. */
  onSubmit: (values: ProductValues) => Promise<string | null>
  /** Message about the last successful action. */
  said?: string | null
  /** Further buttons. */
  actions?: ReactNode
}

/** The form for a new or an existing product. */
export function ProductForm({ values, held = 0, submit, onSubmit, said, actions }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<ProductValues>({ values })
  const { control, register, handleSubmit, watch, setValue, formState } = form
  const { errors, isSubmitting } = formState
  const store = handleSubmit(async (given) => {
    setProblem(null)
    setProblem(await onSubmit(given))
  })
  const [imageUrl, unlimited] = watch(['imageUrl', 'unlimited'])

  return (
    <form className={f.form} noValidate onSubmit={store}>
      <Controller
        name="image"
        control={control}
        rules={{ required: t('office.picture.needed') }}
        render={({ field }) => (
          <PictureField
            label={t('office.product.image')}
            choose={t(imageUrl ? 'office.picture.replace' : 'office.picture.choose')}
            url={imageUrl}
            message={errors.image?.message}
            onUploaded={(picture) => {
              field.onChange(picture.image)
              setValue('imageUrl', picture.imageUrl)
            }}
            input={field.ref}
          />
        )}
      />
      <div className={s.numbers}>
        <CheckedField label={t('office.product.price')} message={errors.price?.message}>
          {(invalid) => (
            <input
              className={f.input}
              inputMode="decimal"
              maxLength={8}
              {...register('price', { validate: (text) => centsOfPrice(text) !== null || t('office.product.isPrice') })}
              {...invalid}
            />
          )}
        </CheckedField>
        <label className={s.check}>
          <input type="checkbox" {...register('unlimited')} />
          {t('office.product.unlimited')}
        </label>
        {!unlimited && (
          <CheckedField label={t('office.product.stock')} message={errors.stock?.message}>
            {(invalid) => (
              <input
                className={f.input}
                inputMode="numeric"
                maxLength={6}
                {...register('stock', {
                  validate: (text, values) => values.unlimited || isStock(text) || t('office.product.isStock'),
                })}
                {...invalid}
              />
            )}
          </CheckedField>
        )}
        <label className={s.check}>
          <input type="checkbox" {...register('hidden')} />
          {t('office.product.hidden')}
        </label>
      </div>
      {held > 0 && <p>{t('office.product.held', { count: held })}</p>}
      <div className={s.languages}>
        {LANGUAGES.map((language) => (
          <Texts key={language} language={language} form={form} />
        ))}
      </div>
      <FormFoot submit={submit} isSubmitting={isSubmitting} problem={problem} said={said}>
        {actions}
      </FormFoot>
    </form>
  )
}

/** The texts of a product in one language. */
function Texts({ language, form }: { language: Language; form: UseFormReturn<ProductValues> }) {
  const { t } = useTranslation()
  const { register, formState } = form
  return (
    <fieldset className={s.texts}>
      <legend>{LANGUAGE_NAMES[language]}</legend>
      {PRODUCT_TEXTS.map((name) => {
        const field = textField(name, language)
        const control = {
          lang: language,
          className: f.input,
          ...register(field, {
            validate: {
              needed: (text, values) =>
                !isWritten(values, language) || String(text).trim() !== '' || t('office.form.needed'),
              fits: (text) =>
                name !== 'characteristics' || areCharacteristics(String(text)) || t('office.product.areLines'),
            },
          }),
        }
        return (
          <CheckedField key={name} label={t(`office.product.${name}`)} message={formState.errors[field]?.message}>
            {(invalid) =>
              name === 'characteristics' ? (
                <textarea rows={5} {...control} {...invalid} />
              ) : (
                <input maxLength={MOST_CHARACTERS[name]} {...control} {...invalid} />
              )
            }
          </CheckedField>
        )
      })}
      <Field label={t('office.product.keywords')}>
        <input lang={language} className={f.input} maxLength={400} {...register(textField('keywords', language))} />
      </Field>
    </fieldset>
  )
}
