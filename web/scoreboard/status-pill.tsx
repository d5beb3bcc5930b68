import { memo } from 'react'
import type { ShownStatus } from '../../shared/scoring/shown-score.ts'
import type { Suspension } from '../../shared/scoring/suspension.ts'
import { useLive } from '../match-feed/match-store.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './status-pill.module.css'
import { suspendedText } from './suspension-text.ts'
import { useIsLate } from './use-is-late.ts'

interface Props {
  status: ShownStatus | 'cancelled'
  /** Without a yellow background, for lists: their points are already yellow. */
  quiet?: boolean
  /** When the match is planned (ISO 8601): the pill then says if it is late. */
  date?: string
  /** Whether nobody has set its time yet, so that it is never late. */
  untimed?: boolean | undefined
  /** Why play is suspended, if somebody gave a reason. */
  suspension?: Suspension | undefined
  /** Whether the score may be old although the server answers. */
  behind?: boolean
}

/** The status of a match. Only LIVE has the dot and is yellow. SUSPENDED has another color and is as visible. */
export const StatusPill = memo(({ status, date, untimed, suspension, quiet = false, behind = false }: Props) => {
  const { t } = useTranslation()
  if (status === 'live') return <LivePill quiet={quiet} behind={behind} />
  if (status === 'scheduled' && date !== undefined) return <PlannedPill date={date} untimed={untimed} />
  if (status !== 'suspended') return <span className={s.pill}>{t(`status.${status}`)}</span>
  return (
    <span className={[s.held, suspension && s.reasoned, quiet && s.quiet].filter(Boolean).join(' ')}>
      <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
        <path d="M0 0h3v8H0zM5 0h3v8H5z" />
      </svg>
      {suspendedText(t, suspension)}
    </span>
  )
})

/** SCHEDULED, or LATE if the match should have begun a while ago. A match without a time says so. */
function PlannedPill({ date, untimed }: { date: string; untimed: boolean | undefined }) {
  const { t } = useTranslation()
  const isLate = useIsLate({ status: 'scheduled', date, untimed })
  const text = untimed ? 'live.untimed' : isLate ? 'live.late' : 'status.scheduled'
  return <span className={isLate ? `${s.pill} ${s.late}` : s.pill}>{t(text)}</span>
}

/** LIVE with the dot. Without a connection, a text says so and a ring replaces the dot. */
function LivePill({ quiet, behind }: { quiet: boolean; behind: boolean }) {
  const { t } = useTranslation()
  const link = useLive((state) => state.link)
  const down = behind || link === 'reconnecting'
  const polling = !down && link === 'polling'
  return (
    <span className={[s.live, quiet && s.quiet, down && s.down, polling && s.polling].filter(Boolean).join(' ')}>
      <span className={s.dot} aria-hidden="true" />
      {down ? t('live.pill.down') : polling ? t('live.pill.polling') : t('status.live')}
    </span>
  )
}
