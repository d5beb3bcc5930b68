import type { UseFormReturn } from 'react-hook-form'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import { PRODUCT_CATEGORIES } from '../../../shared/shop/category.ts'
import { DEFAULT_CURRENCY } from '../../../shared/shop/currencies.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn } from '../kit/amount.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { useAmountRefusal } from '../kit/use-amount-refusal.ts'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import { ProductChoices } from './product-choices.tsx'
import s from './product-form.module.css'
import { ProductPictures } from './product-pictures.tsx'
import {
  areCharacteristics,
  areKeywords,
  isStock,
  isWritten,
  MOST_CHARACTERS,
  PRICE,
  PRODUCT_TEXTS,
  type ProductValues,
  textField,
} from './product-values.ts'

interface Props extends FormProps<ProductValues> {
  /** Number of items held for payments in progress. */
  held?: number
  /** The currency of the shop. */
  currency: string
}

/** The form for a new or an existing product. */
export function ProductForm({ held = 0, currency, ...props }: Props) {
  const { t } = useTranslation()
  const { form, store, foot } = useStoredForm(props)
  const { register, watch, formState } = form
  const { errors } = formState
  const hasChoices = watch('options.choices').length > 0
  const currencyText = currency === DEFAULT_CURRENCY ? t('officeShop.product.usDollars') : currency
  const isLimited = !watch('unlimited') && !hasChoices
  const refusalOf = useAmountRefusal()

  return (
    <form className={f.form} noValidate onSubmit={store}>
      <ProductPictures form={form} />
      <div className={`stack-4 ${s.numbers}`}>
        <CheckedField label={t('officeShop.product.price', { currency: currencyText })} message={errors.price?.message}>
          {(attributes) => (
            <input
              className={f.input}
              inputMode="decimal"
              {...register('price', {
                validate: (text) =>
                  refusalOf(
                    { amount: amountIn(text, currency, PRICE), currency, ...PRICE },
                    t('officeShop.product.isPrice'),
                  ),
              })}
              {...attributes}
            />
          )}
        </CheckedField>
        {isLimited && (
          <CheckedField label={t('officeShop.product.stock')} message={errors.stock?.message}>
            {(attributes) => (
              <input
                className={f.input}
                inputMode="numeric"
                {...register('stock', {
                  validate: (text) => !isLimited || isStock(text) || t('officeShop.product.isStock'),
                })}
                {...attributes}
              />
            )}
          </CheckedField>
        )}
        <Field label={t('officeShop.product.category')}>
          <select className={f.input} {...register('category')}>
            <option value="">{t('officeShop.product.noCategory')}</option>
            <Options of={PRODUCT_CATEGORIES.map((category) => [category, t(`shop.categories.${category}`)])} />
          </select>
        </Field>
        {!hasChoices && (
          <label className={`${k.check} ${s.check}`}>
            <input type="checkbox" {...register('unlimited')} />
            {t('officeShop.product.unlimited')}
          </label>
        )}
        <label className={`${k.check} ${s.check}`}>
          <input type="checkbox" {...register('hidden')} />
          {t('officeShop.product.hidden')}
        </label>
      </div>
      {held > 0 && <p>{t('officeShop.product.held', { count: held })}</p>}
      <ProductChoices form={form} />
      <p className="note">{t('officeShop.product.languagesText')}</p>
      <div className={`stack-6 ${s.languages}`}>
        {LANGUAGES.map((language) => (
          <Texts key={language} language={language} form={form} />
        ))}
      </div>
      {foot}
    </form>
  )
}

/** The texts of a product in one language. */
function Texts({ language, form }: { language: Language; form: UseFormReturn<ProductValues> }) {
  const { t } = useTranslation()
  const { register, formState, watch } = form
  return (
    <fieldset className={`stack-4 ${s.texts}`}>
      <legend>{LANGUAGE_NAMES[language]}</legend>
      {PRODUCT_TEXTS.map((name) => {
        const field = textField(name, language)
        const max = MOST_CHARACTERS[name]
        const control = {
          lang: language,
          className: f.input,
          ...register(field, {
            ...(max !== undefined && { maxLength: max }),
            validate: {
              needed: (text, values) =>
                !isWritten(values, language) || String(text).trim() !== '' || t('office.form.needed'),
              fits: (text) =>
                name !== 'characteristics' || areCharacteristics(String(text)) || t('officeShop.product.areLines'),
            },
          }),
        }
        return (
          <CheckedField
            key={name}
            label={t(`officeShop.product.${name}`)}
            message={formState.errors[field]?.message}
            limit={max === undefined ? undefined : { text: watch(field), max }}
          >
            {(attributes) =>
              name === 'characteristics' ? (
                <textarea rows={5} {...control} {...attributes} />
              ) : (
                <input {...control} {...attributes} />
              )
            }
          </CheckedField>
        )
      })}
      <CheckedField
        label={t('officeShop.product.keywords')}
        message={formState.errors[textField('keywords', language)]?.message}
      >
        {(attributes) => (
          <input
            lang={language}
            className={f.input}
            {...register(textField('keywords', language), {
              validate: (text) => areKeywords(String(text)) || t('officeShop.product.areKeywords'),
            })}
            {...attributes}
          />
        )}
      </CheckedField>
    </fieldset>
  )
}
