import { useTranslation } from 'react-i18next'
import { pesos, usd } from '../ui/money-text.ts'
import s from './price.module.css'

/** What a product costs: about so many pesos, and the dollars that are charged. */
export function Price({ cents, large = false }: { cents: number; large?: boolean }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return (
    <span className={large ? `${s.price} ${s.large}` : s.price}>
      <span className={s.pesos}>
        <abbr className={s.about} title={t('shop.approximately')}>
          ≈
        </abbr>{' '}
        {pesos(cents, language)}
      </span>
      <span className={s.usd}>{t('shop.charged', { amount: usd(cents, language) })}</span>
    </span>
  )
}
