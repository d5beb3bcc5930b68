import type { CSSProperties } from 'react'
import { entriesById } from '../competitions/draw-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import type { DrawSlide } from './draw-slides.ts'
import { fitEntry } from './fit-entry.ts'
import s from './groups-slide.module.css'
import { SlideTitle } from './slide-title.tsx'

/** Widths of a name in units of 1/1920 of the screen: with one group on a slide, and with several. */
const ROOM = [1050, 420] as const
/** Usual sizes of a name, in the same cases. */
const SIZES = [60, 40] as const

/** The tables of groups. */
export function GroupsSlide({ slide: { event, groups } }: { slide: Extract<DrawSlide, { kind: 'groups' }> }) {
  const { t } = useTranslation()
  const entries = entriesById(event)
  const [room, size] = groups.length > 1 ? [ROOM[1], SIZES[1]] : [ROOM[0], SIZES[0]]
  return (
    <section className={s.slide} aria-labelledby="slide">
      <SlideTitle event={event.name} />
      <div
        className={s.groups}
        data-alone={groups.length === 1 || undefined}
        style={{ '--size': size } as CSSProperties}
      >
        {groups.map((group) => (
          <table key={group.name} className={s.table}>
            <thead>
              <tr>
                <th scope="col" colSpan={2} className={s.group}>
                  {t('competitions.group', { name: group.name })}
                </th>
                <th scope="col">{t('competitions.table.matches')}</th>
                <th scope="col">{t('competitions.table.sets')}</th>
                <th scope="col">{t('competitions.table.games')}</th>
              </tr>
            </thead>
            <tbody>
              {group.table.map((row) => {
                const names = entries.get(row.entry)?.players.map(({ name }) => name) ?? []
                const fitted = fitEntry(names, room, size)
                return (
                  <tr key={row.entry}>
                    <td className={s.rank}>{row.rank}</td>
                    <th scope="row" style={{ '--fitted': fitted.size } as CSSProperties}>
                      {fitted.text}
                    </th>
                    <td>
                      {row.won}–{row.lost}
                    </td>
                    <td>
                      {row.setsWon}–{row.setsLost}
                    </td>
                    <td>
                      {row.gamesWon}–{row.gamesLost}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}
