import { clockTime, dayName } from '../ui/dates.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useWords } from '../ui/use-words.ts'
import { drawnLastPoint } from './drawn-match.ts'
import s from './last-point.module.css'
import type { MatchView } from './match-view.ts'
import { actionWords, byWords, isPoint } from './point-words.ts'

/** How the latest point ended, in words; before the first one, when it is to be played. */
export function LastPoint({ match }: { match: MatchView }) {
  const { t, language } = useWords()
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
          {t('live.lastPoint')} <strong>{actionWords(t, last)}</strong> {/* On a phone it has a line of its own. */}
          <span className={s.player}>{byWords(t, last)}</span>
        </>
      )}
    </p>
  )
}
