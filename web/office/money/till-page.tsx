import { Link } from 'react-router-dom'
import type { OpenItem, OpenItems, Takings } from '../../../shared/checkout/till-schemas.ts'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { isMemberKey } from '../../../shared/members/member-key.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { isDate } from '../../../shared/time/club-date.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { timeZoneOf } from '../../clubs/club-times.ts'
import { useClubs } from '../../clubs/clubs-store.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { clockText, timeText } from '../kit/club-times.ts'
import d from '../kit/data-table.module.css'
import filters from '../kit/filters.module.css'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeGet } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import k from '../kit/shared.module.css'
import s from './money.module.css'

/** What came in and went back on a day, and what people still owe. */
export default function TillPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeMoney.till.title')} lead={t('officeMoney.till.lead')}>
      <Till />
    </OfficeFrame>
  )
}

function Till() {
  const { t } = useTranslation()
  const { clubs, failed, retry } = useClubs()
  const me = useMe()
  const { params, set } = useFilters()
  if (!clubs) return <LoadingLine failed={failed && t('office.failed')} onRetry={retry} />
  const isAll = me.may('till', { club: null })
  const own = clubs.filter(({ id }) => me.may('till', { club: id }))
  const wanted = own.find(({ id }) => id === params.get('club')) ?? null
  const club = wanted ?? (isAll ? null : (own[0] ?? null))
  const today = dateIn(timeZoneOf(club?.id ?? null), serverNow())
  const date = isDate(params.get('date') ?? '') ? (params.get('date') ?? today) : today
  return (
    <>
      <div className={`wrap ${filters.bar}`}>
        {own.length > 1 && (
          <FilterSelect
            label={t('office.form.club')}
            any={isAll ? t('officePeople.allClubs') : (own[0]?.name ?? '')}
            value={wanted?.id ?? null}
            options={own.map(({ id, name }) => [id, name])}
            onChange={(value) => set('club', value)}
          />
        )}
        <label>
          {t('officeMoney.till.date')}
          <input type="date" value={date} onChange={({ target }) => set('date', target.value)} />
        </label>
      </div>
      <Day club={club} date={date} />
      <Open club={club} q={params.get('q') ?? ''} onSearch={(text) => set('q', text)} />
    </>
  )
}

function Day({ club, date }: { club: Club | null; date: string }) {
  const { t, language } = useTranslation()
  const path = withQuery('/office/takings', { date, club: club?.id ?? '' })
  const { last: takings, failed, reload } = useLoaded(path, officeGet<Takings>)
  if (!takings) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  const { sums, entries } = takings
  if (entries.length === 0) return <p className={s.part}>{t('officeMoney.till.nothing')}</p>
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
          {entries.map(({ kind, means, amountCents, currency, at, ref, what, buyer, buyerName, byName }) => (
            <tr key={`${kind} ${ref} ${at} ${amountCents}`}>
              <td>
                <Named buyer={buyer} name={buyerName} />
                <span className={k.about}>{what}</span>
                <span className={k.about}>
                  {[clockText(at, club?.id ?? null, language), byName].filter(Boolean).join(' · ')}
                </span>
                <ToOrder order={ref} />
              </td>
              <td>{t(`officeMoney.means.${means}`)}</td>
              <td className={s.number}>
                {kind === 'refund' ? '−' : ''}
                {money(amountCents, currency, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface OpenProps {
  club: Club | null
  q: string
  onSearch: (text: string) => void
}

function Open({ club, q, onSearch }: OpenProps) {
  const { t } = useTranslation()
  const path = withQuery('/office/open-items', { club: club?.id ?? '', q })
  const { last, failed, reload } = useLoaded(path, officeGet<OpenItems>)
  return (
    <section className={`stack-4 ${s.part}`}>
      <h2 className="subtitle">{t('officeMoney.till.open')}</h2>
      <FilterBar>
        <SearchField label={t('officePeople.search')} value={q} onSearch={onSearch} />
      </FilterBar>
      {!last && <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />}
      {last && last.items.length === 0 && <p className="dim">{t('officeMoney.till.noneOpen')}</p>}
      {last && last.items.length > 0 && <Items items={last.items} club={club} />}
    </section>
  )
}

function Items({ items, club }: { items: readonly OpenItem[]; club: Club | null }) {
  const { t, language } = useTranslation()
  return (
    <table className={`${d.table} ${d.stacked}`}>
      <caption className="hidden-text">{t('officeMoney.till.open')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('officeMoney.till.what')}</th>
          <th scope="col">{t('officeMoney.till.openAmount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ kind, ref, booking, what, buyer, buyerName, at, totalCents, openCents, currency }) => (
          <tr key={`${kind} ${ref} ${booking}`}>
            <td>
              <Named buyer={buyer} name={buyerName} />
              <span className={k.about}>{what}</span>
              <span className={k.about}>{timeText(at, club?.id ?? null, language)}</span>
              {ref !== null && <ToOrder order={ref} />}
            </td>
            <td className={s.number}>
              {money(openCents, currency, language)}
              {kind === 'payBack' && <span className={k.warning}>{t('officeMoney.till.payBack')}</span>}
              {openCents < totalCents && kind !== 'payBack' && (
                <span className={k.about}>
                  {t('officeMoney.till.of', { total: money(totalCents, currency, language) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A person by name; the email below it. Members without an account have no email. */
function Named({ buyer, name }: { buyer: string; name: string | null }) {
  return (
    <>
      <span className="strong">{name ?? <Breakable text={buyer} />}</span>
      {name && !isMemberKey(buyer) && (
        <span className={k.about}>
          <Breakable text={buyer} />
        </span>
      )}
    </>
  )
}

function ToOrder({ order }: { order: string }) {
  const { t } = useTranslation()
  const me = useMe()
  if (!me.may('orders.manage')) return null
  return (
    <Link className={k.about} to={officePathTo('order', order)}>
      {t('officeMoney.booking.order')}
    </Link>
  )
}
