import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/i18n/languages.ts'
import { chooseLanguage } from '../i18n/choose-language.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import s from './language-menu.module.css'

export function LanguageMenu() {
  const { t } = useTranslation()
  return (
    <label className={s.choice}>
      <span>{t('footer.language')}</span>
      <select
        className={s.select}
        value={currentLanguage()}
        disabled={!useOnDevice()}
        onChange={(event) => chooseLanguage(event.target.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  )
}
