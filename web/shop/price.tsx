import { pesos, usd } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './price.module.css'

/** The price of a product: the dollars that are charged, and the approximate amount in pesos. */
export function Price({ cents, large = false }: { cents: number; large?: boolean }) {
  const { t, language } = useTranslation()
  return (
    <span className={large ? `${s.price} ${s.large}` : s.price}>
      <span className={s.usd}>{usd(cents, language)}</span>
      <span className={s.pesos}>
        <abbr className={s.about} title={t('shop.approximately')}>
          ≈
        </abbr>{' '}
        {pesos(cents, language)}
      </span>
    </span>
  )
}
