import type { TFunction } from 'i18next'
import { memo, useRef } from 'react'
import { namesCourt } from '../../shared/clubs/court-number.ts'
import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import {
  isEnteredLater,
  newPlayingTime,
  type PlayingTime,
  playingTimeAfter,
  timeOfSet,
  totalTime,
} from '../../shared/matches/playing-time.ts'
import { setInWords, shownSets } from '../../shared/scoring/display.ts'
import type { Score } from '../../shared/scoring/score.ts'
import { useNow } from '../api/use-now.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { hasOnlyResult } from '../scoreboard/only-result.ts'
import { courtName } from '../ui/court-name.ts'
import { paperTime } from '../ui/paper-time.ts'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-facts.module.css'
import { MatchFormat } from './match-format.tsx'

/** Time (ms) between updates of the playing time. */
const UPDATE_MS = 10_000

interface Props {
  match: MatchView
  /** Whether the match is shown as it was at an earlier point, so that no time passes. */
  isPast: boolean
}

const NO_ENTRIES: readonly StandingEntry[] = []

/** The format, the court and the start of a match, and the playing time of the match and of each set. */
export default function MatchFacts({ match, isPast }: Props) {
  const { t } = useTranslation()
  const held = useRef<PlayingTime>(undefined)
  if (held.current?.from.start !== match.start) held.current = newPlayingTime(match.start)
  held.current = playingTimeAfter(held.current, match.standing ?? NO_ENTRIES)
  const time = held.current
  const now = useNow(UPDATE_MS)
  const until = isPast ? null : now
  // Nobody knows when such a match began: its only entry is the result.
  const isPaper = hasOnlyResult(match)
  const isTimed = time.startedAt !== null && !isEnteredLater(time)
  return (
    <section className={s.facts} aria-label={t('story.facts')}>
      <ul className={`wrap ${s.list}`}>
        <Occasion
          description={match.description}
          club={match.club}
          court={match.court}
          format={match.start.format}
          startedAt={isPaper ? null : time.startedAt}
          playedOn={isPaper ? match.date : null}
        />
        {isTimed && (
          <li className="strong">
            <span className="hidden-text">{t('story.total')} </span>
            {durationText(t, totalTime(time, until))}
          </li>
        )}
      </ul>
      {isTimed && match.score.format !== undefined && <Sets score={match.score} time={time} until={until} />}
    </section>
  )
}

interface OccasionProps {
  description: string
  club: string | null
  court: string | null
  format: string | undefined
  startedAt: number | null
  /** The day of a match of which only the result is known. */
  playedOn: string | null
}

/** Memoized, because points do not change it. */
const Occasion = memo(({ description, club, court, format, startedAt, playedOn }: OccasionProps) => (
  <>
    <MatchFormat format={format} />
    {(court ?? club) && <MatchPlace club={club} court={court} description={description} />}
    {startedAt !== null && <Start club={club} at={startedAt} />}
    {playedOn !== null && <PlayedOn club={club} date={playedOn} />}
  </>
))

/** When the match began, in the club's time: `Start: Today, 15:30`, with the city if the device's clock shows another time. On paper it has its date. */
function Start({ club, at }: { club: string | null; at: number }) {
  const { t, language } = useTranslation()
  const onPaper = useOnPaper()
  const times = useClubTimes(club)
  if (!times) return null
  if (onPaper) return <li>{t('story.started', paperTime(at, language, times.timeZone))}</li>
  const { time, city } = times.parts(at)
  return (
    <li className={`wrap ${s.start}`}>
      <span>{t('story.started', { day: times.day(new Date(at).toISOString()), time })}</span>{' '}
      {city && <span>({city})</span>}
    </li>
  )
}

/** The day of a match. On paper it has its date. */
function PlayedOn({ club, date }: { club: string | null; date: string }) {
  const { language } = useTranslation()
  const onPaper = useOnPaper()
  const times = useClubTimes(club)
  if (!times) return null
  return (
    <li>
      <time dateTime={date}>{onPaper ? paperTime(date, language, times.timeZone).day : times.day(date)}</time>
    </li>
  )
}

interface MatchPlaceProps {
  club: string | null
  court: string | null
  description: string
}

/** A court with its club: `Court 1, Club Naco`. A court that the description already names is left out. */
function MatchPlace({ club, court, description }: MatchPlaceProps) {
  const { t } = useTranslation()
  const clubs = useClubs()
  const known = clubs.court(court)
  const name = known && !namesCourt(description, known.name) && courtName(known.name, t)
  const place = [name, clubs.club(known?.club ?? club)?.name].filter(Boolean).join(', ')
  return place === '' ? null : <li>{place}</li>
}

interface SetsProps {
  score: Score
  time: PlayingTime
  /** Time (ms since 1970) until which the running set counts; null for its last entry. */
  until: number | null
}

/** The sets side by side, each as wide as it was long, with its score and its time. */
function Sets({ score, time, until }: SetsProps) {
  const { t } = useTranslation()
  const running = time.since === null ? -1 : score.sets.length - 1
  return (
    <ol className={s.sets} aria-label={t('story.sets')}>
      {shownSets(score).map((set, index) => {
        const played = timeOfSet(time, index, until)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            key={index}
            className={index === running ? `${s.set} ${s.running}` : s.set}
            style={{ flexGrow: played ?? 0 }}
          >
            <span className="hidden-text">{t('live.set', { number: index + 1 })}: </span>
            <strong>{setInWords(set, 1)}</strong> {played !== null && <span>{durationText(t, played)}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** Returns a duration in hours and minutes: `1 h 42 min`. */
function durationText(t: TFunction, ms: number): string {
  const all = Math.floor(ms / 60_000)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return hours > 0 ? t('story.hours', { hours, minutes }) : t('story.minutes', { minutes })
}
