import type { CSSProperties } from 'react'
import type { DrawMatchAnswer, EntryAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { setTiebreak } from '../../shared/scoring/display.ts'
import { entriesById, roundName } from '../competitions/draw-view.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './draw-slide.module.css'
import type { DrawSlide } from './draw-slides.ts'
import { fitEntry } from './fit-entry.ts'
import { SlideTitle } from './slide-title.tsx'

type Slide = Extract<DrawSlide, { kind: 'draw' }>
type Live = ReadonlyMap<string, MatchView>

/** Width of a screen without its margins, and what a row has besides the name, in units of 1/1920 of the screen. */
const WIDTH = 1840
const AROUND = 72
/** Widths in font sizes: of a set, of the points of a game, and of the number of a seed. */
const SET = 0.75
const POINTS = 1.5
const SEED = 1.2
/** Width of the words after a match that was not played to its end, in the same units as the screen. */
const HOW = 130
/** The usual size of names, by the largest number of matches for which it fits. */
const SIZES = [
  [1, 84],
  [2, 64],
  [4, 52],
  [8, 36],
] as const

/** Consecutive rounds of a draw, from left to right. */
export function DrawSlideView({ slide: { event, draw, rounds, third }, live }: { slide: Slide; live: Live }) {
  const { t } = useTranslation()
  const entries = entriesById(event)
  const most = rounds[0]?.length ?? 1
  const size = SIZES.find(([matches]) => most <= matches)?.[1] ?? 36
  const whole = event.stages.flatMap(({ matches }) => matches).filter((match) => match.draw === draw)
  const room = WIDTH / rounds.length - AROUND
  return (
    <section className={s.slide} aria-labelledby="slide">
      <SlideTitle event={event.name} more={draw === 'main' ? null : t(`competitions.draw.${draw}`)} />
      <ol className={s.rounds} style={{ '--size': size } as CSSProperties}>
        {rounds.map((matches, index) => {
          const count = whole.filter(({ round }) => round === matches[0]?.round).length
          const name = roundName(draw, count)
          return (
            <li key={matches[0]?.id} className={s.round}>
              <h3 className={s.name}>{t(name.key, { count: name.count })}</h3>
              <ol className={s.matches}>
                {matches.map((match) => (
                  <li key={match.id}>
                    <Match match={match} entries={entries} live={live} room={room} size={size} />
                  </li>
                ))}
                {third && index === rounds.length - 1 && (
                  <li className={s.third}>
                    <h3 className={s.name}>{t('competitions.round.third', { count: 1 })}</h3>
                    <Match match={third} entries={entries} live={live} room={room} size={size} />
                  </li>
                )}
              </ol>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface MatchProps {
  match: DrawMatchAnswer
  entries: ReadonlyMap<string, EntryAnswer>
  live: Live
  room: number
  size: number
}

function Match({ match, entries, live, room, size }: MatchProps) {
  const { t } = useTranslation()
  const found = match.match === null || match.how !== null ? undefined : live.get(match.match)
  const running = found?.status === 'live' || found?.status === 'suspended' ? found : undefined
  const sets = running ? running.score.sets.map((set) => setTiebreak(set) ?? set.games) : setsOf(match)
  const taken = size * (SET * sets.length + (running ? POINTS : 0))
  const hasWords = match.how !== null && match.how !== 'played'
  return (
    <div className={s.match} data-live={running !== undefined || undefined}>
      {match.sides.map((side, index) => {
        const entry = side === null ? undefined : entries.get(side)
        const isWinner = match.winner === index + 1
        const isSeed = entry?.seed != null
        const fitted =
          entry &&
          fitEntry(
            entry.players.map(({ name }) => name),
            room - taken - (isSeed ? SEED * size : 0) - (hasWords && isWinner ? HOW : 0),
            size,
          )
        return (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides of a match stay in place
            key={index}
            className={s.side}
            data-won={isWinner || undefined}
            data-lost={(match.winner && !isWinner) || undefined}
          >
            {fitted ? (
              <span className={s.who} style={{ '--fitted': fitted.size } as CSSProperties}>
                {fitted.text}
                {isSeed && <span className={s.seed}> [{entry.seed}]</span>}
                {isWinner && <span className="hidden-text"> {t('competitions.won')}</span>}
              </span>
            ) : (
              <span className={s.open}>{t(`competitions.place.${side ?? 'open'}`)}</span>
            )}
            {hasWords && isWinner && <span className={s.how}>{t(`competitions.how.${match.how}`)}</span>}
            {sets.map((set, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sets keep their order
              <span key={place} className={s.digit}>
                {set[index]}
              </span>
            ))}
            {running && <span className={s.points}>{running.points[index]}</span>}
          </p>
        )
      })}
    </div>
  )
}

const setsOf = ({ sets }: DrawMatchAnswer) => sets.map((set) => ('tieBreak' in set ? set.tieBreak : set))
