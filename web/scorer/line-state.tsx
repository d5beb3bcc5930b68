import { useTranslation } from 'react-i18next'
import s from './line-state.module.css'
import { useScorer } from './scorer-store.ts'

/** Whether all is stored or how much waits, and the way to everything that is not a point. */
export function LineState({ open }: { open: () => void }) {
  const { t } = useTranslation()
  const waiting = useScorer((state) => state.waiting.length)
  const down = useScorer(({ line }) => line === 'down')
  return (
    <div className={s.bar}>
      <p className={down || waiting > 0 ? `${s.state} ${s.open}` : s.state} data-line={down ? 'down' : 'up'}>
        {down && <strong>{t('scorer.offline')}</strong>}{' '}
        {waiting > 0 ? t('scorer.waiting', { count: waiting }) : !down && t('scorer.stored')}
      </p>
      <button type="button" className={s.menu} onClick={open}>
        {t('scorer.more')}
      </button>
    </div>
  )
}
