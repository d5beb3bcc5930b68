import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { ShopSettingsAnswer } from '../../../shared/shop/settings-schemas.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn, exampleAmount } from '../kit/amount.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { CurrencyOptions } from '../kit/currency-options.tsx'
import k from '../kit/shared.module.css'
import { useAmountRefusal } from '../kit/use-amount-refusal.ts'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import s from './settings-form.module.css'
import { FEE, isRate, type SettingsValues } from './settings-values.ts'

interface Props extends FormProps<SettingsValues> {
  /** The settings as they are stored. */
  stored: ShopSettingsAnswer
  clubs: readonly Club[]
}

/** The form for the settings of the shop. */
export function SettingsForm({ stored, clubs, ...props }: Props) {
  const { t } = useTranslation()
  const { form, store, foot } = useStoredForm({ ...props, submit: t('office.edit.save') })
  const { register, watch, formState, getValues, setValue } = form
  const { errors } = formState
  const { currency, showsSecond, second, converts } = watch()
  const isNew = currency !== stored.currency
  const refusalOf = useAmountRefusal()
  /** Asks for the rate again after one of its two currencies has changed, because the old one would be wrong. */
  const askRate = () => {
    const now = getValues()
    const isStored = now.currency === stored.currency && now.second === stored.second?.currency
    setValue('rate', isStored ? (stored.second?.rate ?? '') : '', { shouldDirty: true })
  }
  // Registered before the fields below it, so that it gets the focus first if both are wrong.
  const convertAt = register('convertAt', {
    validate: (text, values) =>
      values.currency === stored.currency || values.converts === 'keep' || isRate(text) || t('officeMoney.isRate'),
  })
  const example = exampleAmount(currency)
  const isFee = (text: string) =>
    refusalOf({ amount: amountIn(text, currency, FEE), currency, ...FEE }, t('officeMoney.isAmount', { example }))

  return (
    <form className={f.form} noValidate onSubmit={store}>
      <section className={s.part}>
        <div className={s.field}>
          <Field label={t('officeMoney.currency')}>
            <select className={f.input} {...register('currency', { onChange: askRate })}>
              <CurrencyOptions />
            </select>
          </Field>
          <p className={k.about}>{t('officeMoney.currencyHint')}</p>
        </div>
        {isNew ? (
          <fieldset className={s.change}>
            <legend className="strong">{t('officeMoney.prices', { from: stored.currency, to: currency })}</legend>
            <label className={k.check}>
              <input type="radio" value="keep" {...register('converts')} />
              {t('officeMoney.keep', { from: stored.currency, to: currency })}
            </label>
            <label className={k.check}>
              <input type="radio" value="convert" {...register('converts')} />
              {t('officeMoney.convert')}
            </label>
            {converts === 'convert' && (
              <div className={s.field}>
                <CheckedField
                  label={t('officeMoney.convertAt', { from: stored.currency, to: currency })}
                  message={errors.convertAt?.message}
                >
                  {(attributes) => <input className={f.input} inputMode="decimal" {...convertAt} {...attributes} />}
                </CheckedField>
              </div>
            )}
            <p className={k.about}>{t('officeMoney.open', { from: stored.currency })}</p>
          </fieldset>
        ) : (
          <p className={k.about}>
            {t(stored.paysOnline ? 'officeMoney.paysOnline' : 'officeMoney.paysAtDesk', { currency })}
          </p>
        )}
      </section>

      <fieldset className={s.part}>
        <legend className={s.title}>{t('officeMoney.fees')}</legend>
        <p className={k.about}>{t('officeMoney.feesHint')}</p>
        <div className={k.fields}>
          <CheckedField label={t('officeMoney.fee', { currency })} message={errors.fee?.message}>
            {(attributes) => (
              <input
                className={f.input}
                inputMode="decimal"
                {...register('fee', { validate: isFee })}
                {...attributes}
              />
            )}
          </CheckedField>
          {clubs.length > 1 &&
            clubs.map(({ id, name }) => (
              <CheckedField
                key={id}
                label={t('officeMoney.feeAt', { club: name })}
                message={errors.clubFees?.[id]?.message}
              >
                {(attributes) => (
                  <input
                    className={f.input}
                    inputMode="decimal"
                    placeholder={watch('fee')}
                    {...register(`clubFees.${id}`, {
                      validate: (text) => (text.trim() === '' ? undefined : isFee(text)),
                    })}
                    {...attributes}
                  />
                )}
              </CheckedField>
            ))}
        </div>
      </fieldset>

      <fieldset className={s.part}>
        <legend className={s.title}>{t('officeMoney.secondTitle')}</legend>
        <label className={k.check}>
          <input type="checkbox" {...register('showsSecond')} />
          {t('officeMoney.showsSecond')}
        </label>
        {showsSecond && (
          <div className={k.fields}>
            <Field label={t('officeMoney.second')}>
              <select className={f.input} {...register('second', { onChange: askRate })}>
                <CurrencyOptions />
              </select>
            </Field>
            <CheckedField
              label={t('officeMoney.rateOf', { from: currency, to: second })}
              message={errors.rate?.message}
            >
              {(attributes) => (
                <input
                  className={f.input}
                  inputMode="decimal"
                  {...register('rate', {
                    validate: (text, values) => !values.showsSecond || isRate(text) || t('officeMoney.isRate'),
                  })}
                  {...attributes}
                />
              )}
            </CheckedField>
          </div>
        )}
      </fieldset>
      {foot}
    </form>
  )
}
