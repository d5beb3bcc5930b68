import { useTranslation } from 'react-i18next'
import { chooseTheme, THEMES, useTheme } from '../ui/theme.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import s from './choices.module.css'

export function ThemeChoice() {
  const { t } = useTranslation()
  const chosen = useTheme((state) => state.theme)
  const theme = useOnDevice() ? chosen : 'system'
  return (
    <fieldset className={s.choice}>
      <legend>{t('footer.theme')}</legend>
      <div className={s.segments}>
        {THEMES.map((each) => (
          <label key={each} className={s.segment}>
            <input
              type="radio"
              name="theme"
              value={each}
              checked={theme === each}
              onChange={() => chooseTheme(each)}
              className="hidden-text"
            />
            {t(`footer.${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
