import { useTranslation } from '../ui/use-translation.ts'
import s from './line-state.module.css'
import { useScorer } from './scorer-store.ts'

/** Whether all entries are stored on the server, how many wait, and whether this phone has stored them. */
export function LineState() {
  const { t } = useTranslation()
  const waiting = useScorer((state) => state.waiting.length)
  const down = useScorer(({ line }) => line === 'down')
  const kept = useScorer((state) => state.kept)
  const fine = kept && !down
  return (
    <p className={fine && waiting === 0 ? s.state : `${s.state} ${s.open}`} data-line={down ? 'down' : 'up'}>
      {!kept && <strong role="alert">{t('scorer.notKept')}</strong>} {down && <strong>{t('scorer.offline')}</strong>}{' '}
      {waiting > 0 ? t('scorer.waiting', { count: waiting }) : fine && t('scorer.stored')}
    </p>
  )
}
