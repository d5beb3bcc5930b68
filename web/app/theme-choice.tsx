import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { chooseTheme, THEMES, useTheme } from '../ui/theme.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'

export function ThemeChoice() {
  const { t } = useTranslation()
  const chosen = useTheme((state) => state.theme)
  const theme = useOnDevice() ? chosen : 'system'
  return (
    <SegmentedChoice
      legend={t('footer.theme')}
      titled
      segments={THEMES.map((value) => ({ value, label: t(`footer.${value}`) }))}
      chosen={theme}
      onChange={chooseTheme}
    />
  )
}
