import { useTranslation } from 'react-i18next'
import s from './line-state.module.css'
import { useScorer } from './scorer-store.ts'

/** Whether all is stored, or how much waits. */
export function LineState() {
  const { t } = useTranslation()
  const waiting = useScorer((state) => state.waiting.length)
  const down = useScorer(({ line }) => line === 'down')
  return (
    <p className={down || waiting > 0 ? `${s.state} ${s.open}` : s.state} data-line={down ? 'down' : 'up'}>
      {down && <strong>{t('scorer.offline')}</strong>}{' '}
      {waiting > 0 ? t('scorer.waiting', { count: waiting }) : !down && t('scorer.stored')}
    </p>
  )
}
