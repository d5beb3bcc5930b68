import type { CSSProperties } from 'react'
import { entriesById } from '../competitions/draw-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import type { DrawSlide } from './draw-slides.ts'
import { fitEntry } from './fit-entry.ts'
import s from './groups-slide.module.css'
import { SlideTitle } from './slide-title.tsx'

/** Sizes of names and their widths in units of 1/1920 of the screen: of one group on a slide, of groups of up to four, and of larger ones. */
const ALONE = { size: 64, room: 1050 }
const SMALL = { size: 50, room: 380 }
const LARGE = { size: 40, room: 420 }

/** The tables of groups. */
export function GroupsSlide({ slide: { event, groups } }: { slide: Extract<DrawSlide, { kind: 'groups' }> }) {
  const { t } = useTranslation()
  const entries = entriesById(event)
  const isSmall = groups.every(({ table }) => table.length <= 4)
  const { size, room } = groups.length === 1 ? ALONE : isSmall ? SMALL : LARGE
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
