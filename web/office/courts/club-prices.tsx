import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { courtName } from '../../ui/court-name.ts'
import { weekdayShort, weekdayTitle } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { currencyLabel } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { amountIn, exampleAmount } from '../kit/amount.ts'
import { CurrencyOptions } from '../kit/currency-options.tsx'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { useAmountRefusal } from '../kit/use-amount-refusal.ts'
import { TimeOptions } from './club-hours.tsx'
import { type ClubValues, currencyOf, newPrice, PRICE } from './club-values.ts'
import s from './courts-page.module.css'
import { PRICES_ID, UnpricedNote } from './unpriced-note.tsx'

/** The prices of a club by weekday and time. */
export function ClubPrices({ form }: { form: UseFormReturn<ClubValues> }) {
  const { register, control, watch, getValues, formState } = form
  const { t, language } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' })
  const courts = watch('courts')
  const refusalOf = useAmountRefusal()
  const currency = currencyOf({ currency: watch('currency'), shopCurrency: watch('shopCurrency') })
  return (
    <fieldset className={s.part} id={PRICES_ID} tabIndex={-1}>
      <legend className={s.title}>{t('officeCourts.prices')}</legend>
      <p className={k.about}>{t(fields.length === 0 ? 'officeCourts.noPrices' : 'officeCourts.first')}</p>
      <Field label={t('officeCourts.currency')}>
        <select className={f.input} {...register('currency')}>
          <option value="">{t('officeCourts.shopCurrency', { currency: watch('shopCurrency') })}</option>
          <CurrencyOptions />
        </select>
      </Field>
      <ul className={s.rows}>
        {fields.map(({ id }, index) => {
          const wrong = formState.errors.prices?.[index]
          const message =
            wrong?.weekdays?.message ?? wrong?.to?.message ?? wrong?.member?.message ?? wrong?.guest?.message
          const described = { 'aria-describedby': message && `${id}-wrong` }
          return (
            <li key={id} className={s.row}>
              <label className="stack-1 strong">
                {t('officeCourts.forCourt')}
                <select {...register(`prices.${index}.court`)}>
                  <option value="">{t('officeCourts.allCourts')}</option>
                  <Options
                    of={courts.flatMap(({ courtId, name }) => (courtId ? [[courtId, courtName(name, t)]] : []))}
                  />
                </select>
              </label>
              <label className="stack-1 strong">
                {t('officeCourts.from')}
                <select {...register(`prices.${index}.from`, { valueAsNumber: true })}>
                  <TimeOptions />
                </select>
              </label>
              <label className="stack-1 strong">
                {t('officeCourts.to')}
                <select
                  {...register(`prices.${index}.to`, {
                    valueAsNumber: true,
                    validate: (to, { prices }) => to > (prices[index]?.from ?? 0) || t('officeCourts.isOrder'),
                  })}
                  {...described}
                >
                  <TimeOptions />
                </select>
              </label>
              {(['member', 'guest'] as const).map((who) => (
                <label key={who} className="stack-1 strong">
                  {t(`officeCourts.${who}`, { currency: currencyLabel(currency) })}
                  <input
                    className={s.price}
                    inputMode="decimal"
                    {...register(`prices.${index}.${who}`, {
                      validate: (text, values) => {
                        const own = currencyOf(values)
                        const read = { amount: amountIn(text, own, PRICE), currency: own, ...PRICE }
                        return refusalOf(read, t('officeCourts.isPrice', { example: exampleAmount(own) }))
                      },
                    })}
                    {...described}
                  />
                </label>
              ))}
              <fieldset className={`wrap ${s.days}`}>
                <legend className="hidden-text">{t('officeCourts.weekdays')}</legend>
                {WEEKDAYS.map((day) => (
                  <label key={day} className={k.check}>
                    <input
                      type="checkbox"
                      value={day}
                      aria-label={weekdayTitle(day, language)}
                      {...register(`prices.${index}.weekdays`, {
                        validate: (days) => days.length > 0 || t('officeCourts.needsDay'),
                      })}
                    />
                    {weekdayShort(day, language)}
                  </label>
                ))}
              </fieldset>
              <button type="button" className="button quiet" onClick={() => remove(index)}>
                {t('officeCourts.remove')}
              </button>
              <span id={`${id}-wrong`} className={s.wrong} role="alert">
                {message}
              </span>
            </li>
          )
        })}
      </ul>
      <button type="button" className="button quiet" onClick={() => append(newPrice(getValues('hours')))}>
        {t('officeCourts.addPrice')}
      </button>
      <UnpricedNote form={form} />
      <label className={k.check}>
        <input type="checkbox" {...register('freeOfCharge')} />
        {t('officeCourts.freeOfCharge')}
      </label>
    </fieldset>
  )
}
