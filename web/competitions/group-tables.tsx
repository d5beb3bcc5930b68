import type { EntryAnswer, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { DrawMatch } from './bracket.tsx'
import { nameOf } from './draw-view.ts'
import { EntryNames } from './entry-names.tsx'
import s from './group-tables.module.css'
import { groupAnchor } from './page-jumps.tsx'
import { PlaceReasonList } from './place-reason-list.tsx'

interface Props {
  stage: StageAnswer
  entries: ReadonlyMap<string, EntryAnswer>
  live: ReadonlyMap<string, MatchView>
  followed: string
}

/** The tables of groups, with the reasons of the places, and their matches. */
export function GroupTables({ stage, ...shared }: Props) {
  const { t } = useTranslation()
  return (
    <div className={s.groups}>
      {stage.groups.map((group, index) => (
        <section key={group.name} className={`stack-4 ${s.group}`} aria-labelledby={groupAnchor(stage.id, group.name)}>
          <h2 id={groupAnchor(stage.id, group.name)} className={`subtitle ${s.anchor}`}>
            {t('competitions.group', { name: group.name })}
          </h2>
          <GroupTable
            group={group}
            number={index + 1}
            matches={stage.matches}
            entries={shared.entries}
            followed={shared.followed}
          />
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

interface TableProps extends Omit<Props, 'stage' | 'live'> {
  group: StageAnswer['groups'][number]
  /** Number of the group, from 1. */
  number: number
  matches: StageAnswer['matches']
}

function GroupTable({ group, number, matches, entries, followed }: TableProps) {
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
      <PlaceReasonList group={group} number={number} matches={matches} name={name} />
      {group.out.length > 0 && (
        <p className="note">{t('competitions.out', { names: group.out.map(name).join(', ') })}</p>
      )}
    </div>
  )
}
