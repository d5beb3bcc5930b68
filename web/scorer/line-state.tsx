import { useTranslation } from '../ui/use-translation.ts'
import s from './line-state.module.css'
import { useScorer } from './scorer-store.ts'

/** A line about the entries: whether the server has stored all, how many wait, and whether this phone has stored the waiting ones. */
export function LineState() {
  const { t } = useTranslation()
  const waiting = useScorer((state) => state.waiting.length)
  const down = useScorer(({ line }) => line === 'down')
  const kept = useScorer((state) => state.kept)
  const fine = kept && !down
  return (
    <p className={fine && waiting === 0 ? s.line : `${s.line} ${s.open}`} data-line={down ? 'down' : 'up'}>
      {!kept && <strong role="alert">{t('scorer.notKept')}</strong>} {down && <strong>{t('scorer.offline')}</strong>}{' '}
      {waiting > 0 ? t('scorer.waiting', { count: waiting }) : fine && t('scorer.stored')}
    </p>
  )
}
