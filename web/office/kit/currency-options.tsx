import { CURRENCIES } from '../../../shared/shop/currencies.ts'
import { useTranslation } from '../../ui/use-translation.ts'

/** The options of a select of currencies: their codes with their names in the language of the page. */
export function CurrencyOptions() {
  const { language } = useTranslation()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return CURRENCIES.map((code) => (
    <option key={code} value={code}>
      {code} – {names.of(code)}
    </option>
  ))
}
