import type { TFunction } from 'i18next'
import type { Takings } from '../../../shared/checkout/till-schemas.ts'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { isPersonKey } from '../../../shared/members/member-key.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { courtLine } from '../../ui/court-line.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText, fieldTime, timeText } from '../kit/club-times.ts'
import d from '../kit/data-table.module.css'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import { SaveTable } from '../kit/save-table.tsx'
import k from '../kit/shared.module.css'
import { CorrectMeans } from './correct-means.tsx'
import s from './money.module.css'
import { Named, ToOrder } from './till-cells.tsx'

interface Props {
  club: Club | null
  /** The first and the last date, `yyyy-mm-dd` at the club. */
  from: string
  until: string
}

/** What came in and went back in a period, by the way to pay, and each movement. */
export function TakingsList({ club, from, until }: Props) {
  const { t, language } = useTranslation()
  const path = withQuery('/office/takings', { date: from, until, club: club?.id })
  const { last: takings, failed, reload } = useLoaded(path, officeGet<Takings>)
  if (!takings) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  const { sums, entries } = takings
  const id = club?.id ?? null
  const timeOf = (at: string) => (from === until ? clockText(at, id, language) : timeText(at, id, language))
  if (entries.length === 0)
    return <p className={s.part}>{t(from === until ? 'officeMoney.till.nothing' : 'officeMoney.till.nothingSince')}</p>
  return (
    <>
      <ul className={s.sums}>
        {sums.map(({ currency, means, payments, paidCents, refundedCents }) => (
          <li key={`${currency} ${means}`} className={s.sum}>
            {t(`officeMoney.means.${means}`)}
            <strong>{money(paidCents - refundedCents, currency, language)}</strong>
            <span className={k.about}>
              {t('officeMoney.till.payments', { count: payments, amount: money(paidCents, currency, language) })}
              {refundedCents > 0 &&
                ` · ${t('officeMoney.till.refunded', { amount: money(refundedCents, currency, language) })}`}
            </span>
          </li>
        ))}
      </ul>
      <table className={`${d.table} ${d.stacked}`}>
        <caption className="hidden-text">{t('officeMoney.till.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('officeMoney.till.what')}</th>
            <th scope="col">{t('officeMoney.till.how')}</th>
            <th scope="col">{t('officeShop.orders.total')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { kind, means, amountCents, currency, at, ref, what, buyer, buyerName, byName } = entry
            return (
              <tr key={`${kind} ${ref} ${at} ${amountCents}`}>
                <td>
                  <Named buyer={buyer} name={buyerName} />
                  <span className={k.about}>{courtLine(what, t)}</span>
                  <span className={k.about}>{[timeOf(at), byName].filter(Boolean).join(' · ')}</span>
                  <ToOrder order={ref} />
                </td>
                <td>
                  {t(`officeMoney.means.${means}`)}
                  <CorrectMeans entry={entry} onCorrected={() => void reload()} />
                </td>
                <td className={s.number}>
                  {kind === 'refund' ? '−' : ''}
                  {money(amountCents, currency, language)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <SaveTable name={`till-${from}-${until}.csv`} rows={async () => tillTable(entries, id, t)} />
    </>
  )
}

/**
 * Returns the movements as rows of a table. What went back has its own column: spreadsheets read a minus sign as a formula. Times are
 * those of the club: `2026-11-26 15:30`.
 */
const tillTable = (entries: Takings['entries'], club: string | null, t: TFunction): string[][] => [
  [
    ...[
      t('office.matches.time'),
      t('officeMoney.till.how'),
      t('officeMoney.till.amount'),
      t('officeMoney.till.back'),
      t('officeMoney.currency'),
    ],
    ...[
      t('officeMoney.till.order'),
      t('officeMoney.till.what'),
      t('officeMoney.till.name'),
      t('officeMoney.till.email'),
    ],
    t('officeMoney.till.by'),
  ],
  ...entries.map(({ kind, means, amountCents, currency, at, orderId, what, buyer, buyerName, byName }) => [
    fieldTime(at, club).replace('T', ' '),
    t(`officeMoney.means.${means}`),
    kind === 'payment' ? plainAmount(amountCents, currency) : '',
    kind === 'refund' ? plainAmount(amountCents, currency) : '',
    currency,
    String(orderId),
    courtLine(what, t),
    buyerName ?? '',
    isPersonKey(buyer) ? '' : buyer,
    byName ?? '',
  ]),
]
