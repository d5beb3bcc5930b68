import { useTranslation } from '../ui/use-translation.ts'
import { useIgnoredTap } from './ignored-tap.ts'
import s from './ignored-tap-line.module.css'

/** Says over the top line that a tap did not count. A modal menu needs its own: a screen reader hears nothing beneath it. */
export function IgnoredTapLine() {
  const { t } = useTranslation()
  const reason = useIgnoredTap((state) => state.reason)
  return (
    <p aria-live="polite" className={reason ? s.line : 'hidden-text'}>
      {reason && t(`scorer.ignored.${reason}`, t('scorer.ignored.other'))}
    </p>
  )
}
