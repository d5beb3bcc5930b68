import type { OpenItem, OpenItems } from '../../../shared/checkout/till-schemas.ts'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { courtLine } from '../../ui/court-line.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { timeText } from '../kit/club-times.ts'
import d from '../kit/data-table.module.css'
import { FilterBar, SearchField, withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import k from '../kit/shared.module.css'
import s from './money.module.css'
import { Named, ToBooking, ToOrder } from './till-cells.tsx'

interface Props {
  club: Club | null
  q: string
  onSearch: (text: string) => void
}

/** What people still owe a club, and apart from it what the desk has to pay back. */
export function OpenItemsList({ club, q, onSearch }: Props) {
  const { t } = useTranslation()
  const path = withQuery('/office/open-items', { club: club?.id ?? '', q })
  const { last, failed, reload } = useLoaded(path, officeGet<OpenItems>)
  const isBack = ({ kind }: OpenItem) => kind === 'payBack'
  const open = last?.items.filter((item) => !isBack(item)) ?? []
  const back = last?.items.filter(isBack) ?? []
  return (
    <section className={`stack-4 ${s.part}`}>
      <h2 className="subtitle">{t('officeMoney.till.open')}</h2>
      <FilterBar>
        <SearchField label={t('officePeople.search')} value={q} onSearch={onSearch} />
      </FilterBar>
      {!last && <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />}
      {last && open.length === 0 && <p className="dim">{t('officeMoney.till.noneOpen')}</p>}
      {open.length > 0 && <Items title={t('officeMoney.till.open')} items={open} club={club} />}
      {back.length > 0 && (
        <>
          <h2 className={`subtitle ${s.part}`}>{t('officeMoney.till.backTitle')}</h2>
          <p>{t('officeMoney.till.backLead')}</p>
          <Items title={t('officeMoney.till.backTitle')} items={back} club={club} />
        </>
      )}
    </section>
  )
}

function Items({ title, items, club }: { title: string; items: readonly OpenItem[]; club: Club | null }) {
  const { t, language } = useTranslation()
  return (
    <table className={`${d.table} ${d.stacked}`}>
      <caption className="hidden-text">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('officeMoney.till.what')}</th>
          <th scope="col">{t('officeMoney.till.openAmount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { kind, ref, booking, what, buyer, buyerName, at, totalCents, openCents, currency } = item
          return (
            <tr key={`${kind} ${ref} ${booking}`}>
              <td>
                <Named buyer={buyer} name={buyerName} />
                <span className={k.about}>{courtLine(what, t)}</span>
                <span className={k.about}>{timeText(at, item.club ?? club?.id ?? null, language)}</span>
                {/* A booking whose money goes back is cancelled. */}
                {kind !== 'payBack' && <ToBooking item={item} />}
                {ref !== null && <ToOrder order={ref} />}
              </td>
              <td className={s.number}>
                {money(openCents, currency, language)}
                {openCents < totalCents && (
                  <span className={k.about}>
                    {t('officeMoney.till.of', { total: money(totalCents, currency, language) })}
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
