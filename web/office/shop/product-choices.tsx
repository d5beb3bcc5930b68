import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { FALLBACK_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/languages.ts'
import { MOST_CHOICES, MOST_VALUES } from '../../../shared/shop/choices.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'
import { combinationsIn, isTwice, isVariantStock, newChoice, newValue } from './choice-values.ts'
import s from './product-choices.module.css'
import pictures from './product-pictures.module.css'
import type { ProductValues } from './product-values.ts'

type Form = UseFormReturn<ProductValues>

/** The fields for the choices of a product, such as its size, and for the stock of each variant. */
export function ProductChoices({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'options.choices' })
  const [said, setSaid] = useState<string | null>(null)
  const count = fields.length
  return (
    <fieldset className={pictures.pictures}>
      <legend>{t('officeShop.product.choices')}</legend>
      <p>{t('officeShop.product.choicesText')}</p>
      {count > 0 && (
        <ol className={pictures.list}>
          {fields.map(({ id }, index) => {
            const name = t('officeShop.product.choiceOf', { number: index + 1 })
            return (
              <li key={id} className={`stack-3 ${pictures.picture}`}>
                <fieldset className={s.choice}>
                  <legend>{name}</legend>
                  <Words form={form} place={`options.choices.${index}`} label={t('officeShop.product.choiceName')} />
                  <MoveButtons
                    name={name}
                    index={index}
                    count={count}
                    onMove={(to) => {
                      move(index, to)
                      setSaid(t('officeShop.product.choiceMoved', { name, number: to + 1, total: count }))
                    }}
                    onRemove={() => {
                      remove(index)
                      setSaid(t('officeShop.product.choiceRemoved', { name }))
                    }}
                  />
                  <Values form={form} index={index} onSay={setSaid} />
                </fieldset>
              </li>
            )
          })}
        </ol>
      )}
      <p role="status" className="hidden-text">
        {said}
      </p>
      {count < MOST_CHOICES && (
        <button type="button" className="button quiet" onClick={() => append(newChoice(), { shouldFocus: false })}>
          {t('officeShop.product.addChoice')}
        </button>
      )}
      <Stocks form={form} />
    </fieldset>
  )
}

/** The values of a choice, which can be added, renamed, moved and removed. */
function Values({ form, index, onSay }: { form: Form; index: number; onSay: (text: string) => void }) {
  const { t } = useTranslation()
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: `options.choices.${index}.values`,
  })
  const count = fields.length
  return (
    <>
      <ol className={`stack-4 ${s.values}`}>
        {fields.map(({ id }, at) => {
          const name = t('officeShop.product.valueOf', { number: at + 1 })
          return (
            <li key={id} className={`stack-2 ${s.value}`}>
              <Words form={form} place={`options.choices.${index}.values.${at}`} label={name} />
              <MoveButtons
                name={name}
                index={at}
                count={count}
                onMove={(to) => {
                  move(at, to)
                  onSay(t('officeShop.product.choiceMoved', { name, number: to + 1, total: count }))
                }}
                onRemove={
                  count > 1
                    ? () => {
                        remove(at)
                        onSay(t('officeShop.product.choiceRemoved', { name }))
                      }
                    : undefined
                }
              />
            </li>
          )
        })}
      </ol>
      {count < MOST_VALUES && (
        <button type="button" className="button quiet" onClick={() => append(newValue())}>
          {t('officeShop.product.addValue')}
        </button>
      )}
    </>
  )
}

type WordsPath = `options.choices.${number}` | `options.choices.${number}.values.${number}`

/** The fields for a word in each language. Only the English one is needed. */
function Words({ form, place, label }: { form: Form; place: WordsPath; label: string }) {
  const { t } = useTranslation()
  return (
    <div className={s.words}>
      {LANGUAGES.map((language) => {
        const field = `${place}.words.${language}` as const
        const isNeeded = language === FALLBACK_LANGUAGE
        return (
          <CheckedField
            key={language}
            label={`${label} (${LANGUAGE_NAMES[language]})`}
            message={form.getFieldState(field, form.formState).error?.message}
            limit={{ text: form.watch(field) ?? '', max: LONGEST.product.choice }}
          >
            {(attributes) => (
              <input
                lang={language}
                className={f.input}
                {...form.register(field, {
                  maxLength: LONGEST.product.choice,
                  validate: (text) => {
                    if (!isNeeded) return true
                    if (text.trim() === '') return t('office.form.needed')
                    const all = form.getValues(place.slice(0, place.lastIndexOf('.')) as 'options.choices')
                    return !isTwice(text, all) || t('officeShop.product.isTwice')
                  },
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

/** The stock of each variant. An empty field means that the stock is not limited. */
function Stocks({ form }: { form: Form }) {
  const { t } = useTranslation()
  const combinations = combinationsIn(form.watch('options.choices'))
  if (combinations.length === 0) return null
  return (
    <fieldset className={s.stocks}>
      <legend>{t('officeShop.product.stocks')}</legend>
      <p>{t('officeShop.product.stocksText')}</p>
      <div className={s.grid}>
        {combinations.map(({ key, values }) => {
          const field = `options.stocks.${key}` as const
          return (
            <CheckedField
              key={key}
              label={values.map(({ words }) => words[FALLBACK_LANGUAGE] || '…').join(', ')}
              message={form.getFieldState(field, form.formState).error?.message}
            >
              {(attributes) => (
                <input
                  className={f.input}
                  inputMode="numeric"
                  {...form.register(field, {
                    validate: (text) => isVariantStock(text ?? '') || t('officeShop.product.isStock'),
                  })}
                  {...attributes}
                />
              )}
            </CheckedField>
          )
        })}
      </div>
    </fieldset>
  )
}
