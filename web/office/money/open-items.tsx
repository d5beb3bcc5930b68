import type { OpenItem, OpenItems } from '../../../shared/checkout/till-schemas.ts'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { timeText } from '../kit/club-times.ts'
import d from '../kit/data-table.module.css'
import { FilterBar, SearchField, withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import k from '../kit/shared.module.css'
import s from './money.module.css'
import { Named, ToOrder } from './till-cells.tsx'

interface Props {
  club: Club | null
  q: string
  onSearch: (text: string) => void
}

/** What people still owe a club, or the desk owes them. */
export function OpenItemsList({ club, q, onSearch }: Props) {
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
