import type { CSSProperties } from 'react'
import type { DrawMatchAnswer, EntryAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { entriesById, roundName } from '../competitions/draw-view.ts'
import { SetColumn } from '../competitions/set-column.tsx'
import { endingOf, resultSets, runningSets, type ShownSet } from '../competitions/shown-sets.ts'
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
/** Widths in font sizes: of a digit of a set, of a raised one, between sets, of the points of a game, and of the number of a seed. */
const CHAR = 0.5
const RAISED = 0.33
const BETWEEN_SETS = 0.25
const POINTS = 1.5
const SEED = 1.2
/** Widths of the words after a match that was not played to its end, if a side has won it or none has, in the units of the screen. */
const HOW = 130
const BOTH_LOSE = 230
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
      {/* The name of its only round says what the match for the third place is. */}
      <SlideTitle
        event={event.name}
        more={draw === 'main' || draw === 'third' ? null : t(`competitions.draw.${draw}`)}
      />
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
  const setsOf = (side: 1 | 2) => (running ? runningSets(running.score, side) : resultSets(match, side))
  const bySide = [setsOf(1), setsOf(2)]
  const taken = size * (widthOf(bySide[0] ?? []) + (running ? POINTS : 0))
  const ending = endingOf(match)
  const isOver = match.how !== null
  return (
    <div className={s.match} data-live={running !== undefined || undefined}>
      {match.sides.map((side, index) => {
        const entry = side === null ? undefined : entries.get(side)
        const isWinner = match.winner === index + 1
        // If nobody has won, the words are beside the upper side, and both are dim.
        const words = isWinner || (match.winner === null && index === 0) ? ending : null
        const isSeed = entry?.seed != null
        const fitted =
          entry &&
          fitEntry(
            entry.players.map(({ name }) => name),
            room - taken - (isSeed ? SEED * size : 0) - (words === null ? 0 : isWinner ? HOW : BOTH_LOSE),
            size,
          )
        return (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides of a match stay in place
            key={index}
            className={s.side}
            data-won={isWinner || undefined}
            data-lost={(isOver && !isWinner) || undefined}
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
            {words && <span className={s.how}>{t(words)}</span>}
            {bySide[index]?.map((set, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sets keep their order
              <SetColumn key={place} set={set} />
            ))}
            {running && <span className={s.points}>{running.points[index]}</span>}
          </p>
        )
      })}
    </div>
  )
}

const widthOf = (sets: readonly ShownSet[]): number =>
  sets.reduce((width, set) => width + BETWEEN_SETS + CHAR * set.chars + RAISED * set.raisedDigits, 0)
