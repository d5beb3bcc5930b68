import { memo } from 'react'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { useWords } from '../ui/use-words.ts'
import s from './status-pill.module.css'

/** Where a match stands, in a word; only LIVE has the dot and the ball's yellow. Quiet for lists, where the points are yellow enough. */
export const StatusPill = memo(({ status, quiet = false }: { status: MatchStatus; quiet?: boolean }) => {
  const { t } = useWords()
  return (
    <span className={status !== 'live' ? s.pill : quiet ? `${s.live} ${s.quiet}` : s.live}>
      {status === 'live' && <span className={s.dot} aria-hidden="true" />}
      {t(`status.${status}`)}
    </span>
  )
})
