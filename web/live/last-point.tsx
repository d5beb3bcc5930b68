import { drawnLastPoint } from '../match-feed/drawn-match.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { actionText, isPoint, playerText } from '../scoreboard/entry-text.ts'
import { clockTime, dayName } from '../ui/dates.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './last-point.module.css'

/** How the latest point ended, in words; before the first one, when it is to be played. */
export function LastPoint({ match }: { match: MatchView }) {
  const { t, language } = useTranslation()
  const onDevice = useOnDevice()
  const last = match.standing?.findLast(isPoint) ?? drawnLastPoint(match)
  return (
    <p className={s.last}>
      {match.status === 'scheduled' && onDevice && (
        <time dateTime={match.date}>
          <strong>{clockTime(match.date, language)}</strong> · {dayName(match.date, language)}
        </time>
      )}
      {last && (
        <>
          {t('live.lastPoint')} <strong>{actionText(t, last)}</strong> {/* On a phone it has a line of its own. */}
          <span className={s.player}>{playerText(t, last)}</span>
        </>
      )}
    </p>
  )
}
