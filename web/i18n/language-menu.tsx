import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/i18n/languages.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { chooseLanguage } from './i18n.ts'
import s from './language-menu.module.css'

/** The choice of one of all languages. */
export function LanguageMenu() {
  const { t, language } = useTranslation()
  return (
    <label className="note stack-2">
      <span>{t('footer.language')}</span>
      <select
        className={s.select}
        value={language}
        disabled={!useOnDevice()}
        onChange={(event) => chooseLanguage(event.target.value)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
