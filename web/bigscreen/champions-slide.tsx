import type { CSSProperties } from 'react'
import type { PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { drawsOf, entriesById, nameOf } from '../competitions/draw-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './champions-slide.module.css'
import type { DrawSlide } from './draw-slides.ts'
import { fitEntry } from './fit-entry.ts'

/** Widths of the champions’ names in units of 1/1920 of the screen, and their usual sizes: for one or two events, and for more. */
const ROOM = [1800, 860] as const
const SIZES = [128, 80] as const

/** The champions of the events that are over. */
export function ChampionsSlide({ slide: { events } }: { slide: Extract<DrawSlide, { kind: 'champions' }> }) {
  const { t } = useTranslation()
  const [room, size] = events.length <= 2 ? [ROOM[0], SIZES[0]] : [ROOM[1], SIZES[1]]
  return (
    <section className={s.slide} aria-label={t('bigscreen.champions')}>
      <ul className={s.events} data-few={events.length <= 2 || undefined} style={{ '--size': size } as CSSProperties}>
        {events.map((event) => {
          const champion = entriesById(event).get(event.champion ?? '')
          const fitted = fitEntry(champion?.players.map(({ name }) => name) ?? [], room, size)
          const final = finalText(event)
          return (
            <li key={event.id} className={s.event}>
              <h2 className={s.name}>{event.name}</h2>
              <p className={s.champion} style={{ '--fitted': fitted.size } as CSSProperties}>
                {fitted.text}
              </p>
              {final && (
                <p className={s.final}>
                  {t('competitions.oneRound.final')}: {final}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Returns the final with its result, the champion first: `Ana Reyes – Luz Marte 6–3 6–2`. Null without a final that was played. */
function finalText(event: PublicEvent): string | null {
  const stage = event.stages.at(-1)
  const final = stage && drawsOf(stage)[0]?.rounds.at(-1)?.[0]
  if (!final || final.winner === null || final.sides[final.winner - 1] !== event.champion) return null
  const entries = entriesById(event)
  const [first, second] = final.winner === 1 ? ([0, 1] as const) : ([1, 0] as const)
  const names = [first, second].map((side) => {
    const entry = entries.get(final.sides[side] ?? '')
    return entry ? nameOf(entry) : ''
  })
  const sets = final.sets.map((set) => {
    const numbers = 'tieBreak' in set ? set.tieBreak : set
    return `${numbers[first]}–${numbers[second]}`
  })
  return [names.join(' – '), ...sets].join(' ')
}
