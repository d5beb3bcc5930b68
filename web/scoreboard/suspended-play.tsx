import type { Suspension } from '../../shared/scoring/suspension.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './message-line.module.css'
import { reasonText } from './suspension-text.ts'

interface Props {
  club: string
  /** ISO 8601. */
  since: string
  suspension?: Suspension | undefined
  /** What the club says about it. */
  messages: readonly string[]
}

/** Says that play is suspended at a club, since when and why, and what comes next. */
export default function SuspendedPlay({ club, since, suspension, messages }: Props) {
  const { t } = useTranslation()
  const times = useClubTimes(club)
  const { clubs } = useKnownClubs()
  if (!times) return null
  const reason = suspension && reasonText(t, suspension)
  const time = times.clock(since)
  const name = clubs?.find(({ id }) => id === club)?.name ?? club
  return (
    <div>
      <p>{t(reason === undefined ? 'suspended.since' : 'suspended.because', { club: name, time, reason })}</p>
      {messages.length === 0 ? (
        <p className={s.next}>{t('suspended.unknown')}</p>
      ) : (
        messages.map((text) => (
          <p key={text} className={s.next}>
            {text}
          </p>
        ))
      )}
    </div>
  )
}
