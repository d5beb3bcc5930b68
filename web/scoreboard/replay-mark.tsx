import { useTranslation } from '../ui/use-translation.ts'
import s from './replay-mark.module.css'

/** Replaces the status of a match on a board that shows an earlier state of it. The board also has the attribute `data-past`. */
export function ReplayMark() {
  const { t } = useTranslation()
  return <strong className={s.mark}>{t('story.replay')}</strong>
}
