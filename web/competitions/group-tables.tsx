import type { EntryAnswer, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { DrawMatch } from './bracket.tsx'
import { nameOf } from './draw-view.ts'
import { EntryNames } from './entry-names.tsx'
import s from './group-tables.module.css'

interface Props {
  stage: StageAnswer
  entries: ReadonlyMap<string, EntryAnswer>
  live: ReadonlyMap<string, MatchView>
  followed: string
}

/** The tables of groups, with the reason of each place, and their matches. */
export function GroupTables({ stage, ...shared }: Props) {
  const { t } = useTranslation()
  return (
    <div className={s.groups}>
      {stage.groups.map((group, index) => (
        <section key={group.name} className={`stack-4 ${s.group}`} aria-labelledby={`${stage.id}-${group.name}`}>
          <h2 id={`${stage.id}-${group.name}`} className="subtitle">
            {t('competitions.group', { name: group.name })}
          </h2>
          <GroupTable group={group} {...shared} />
          <ul className={s.matches}>
            {stage.matches
              .filter((match) => match.group === index + 1)
              .map((match) => (
                <li key={match.id}>
                  <DrawMatch match={match} {...shared} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function GroupTable({ group, entries, followed }: Omit<Props, 'stage'> & { group: StageAnswer['groups'][number] }) {
  const { t } = useTranslation()
  const name = (id: string) => {
    const entry = entries.get(id)
    return entry ? nameOf(entry) : ''
  }
  return (
    <div className={s.scroller}>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('competitions.table.rank')}</th>
            <th scope="col">{t('competitions.table.player')}</th>
            <th scope="col">{t('competitions.table.matches')}</th>
            <th scope="col">{t('competitions.table.sets')}</th>
            <th scope="col">{t('competitions.table.games')}</th>
          </tr>
        </thead>
        <tbody>
          {group.table.map((row) => (
            <tr key={row.entry} data-followed={row.entry === followed || undefined}>
              <td>{row.rank}</td>
              <th scope="row">
                <EntryNames entry={entries.get(row.entry)} />
                <Reason row={row} table={group.table} name={name} />
              </th>
              <td>
                {row.won}-{row.lost}
              </td>
              <td>
                {row.setsWon}-{row.setsLost}
              </td>
              <td>
                {row.gamesWon}-{row.gamesLost}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {group.out.length > 0 && (
        <p className="note">{t('competitions.out', { names: group.out.map(name).join(', ') })}</p>
      )}
    </div>
  )
}

type Row = StageAnswer['groups'][number]['table'][number]

/** Says what decided a place among players who were level: “Level with Ana and Luz on 2 wins; games 45-43 before 44-43”. */
function Reason({ row, table, name }: { row: Row; table: readonly Row[]; name: (id: string) => string }) {
  const { t, language } = useTranslation()
  const by = row.decidedBy.at(-1)
  const among = row.among.at(-1)
  // Before the first match, and where matches won decide, the columns say it all.
  if (by === undefined || among === undefined || by === 'wins' || row.played === 0) return null
  const others = among.filter((id) => id !== row.entry)
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(others.map(name))
  const values = among.flatMap((id) => table.find(({ entry }) => entry === id) ?? []).map((each) => valueBy(by, each))
  return (
    <span className={s.reason}>
      {t(`competitions.decided.${by}`, { names, wins: row.won, count: row.won, values: values.join(', ') })}
    </span>
  )
}

function valueBy(criterion: string, row: Row): string {
  if (criterion === 'setShare') return `${row.setsWon}-${row.setsLost}`
  if (criterion === 'gameShare' || criterion === 'gameDifference') return `${row.gamesWon}-${row.gamesLost}`
  return String(row.points)
}
