import type { EventAnswer, StageAnswer } from '../../../shared/competitions/event-answer-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './competitions.module.css'

interface Props {
  stage: StageAnswer
  entries: EventAnswer['entries']
}

/** The groups of a draw, or the pairs of its first round, with seeds as in `Ana Reyes [1]`. */
export function DrawnLines({ stage, entries }: Props) {
  const { t } = useTranslation()
  const nameOf = (id: string | null): string => {
    const entry = entries.find((each) => each.id === id)
    if (!entry) return t('officeCompetitions.bye')
    const names = entry.players.map(({ name }) => name).join(' / ')
    return entry.seed === null ? names : `${names} [${entry.seed}]`
  }
  if (stage.groups.length > 0)
    return (
      <div className={s.groups}>
        {stage.groups.map((group) => (
          <div key={group.name}>
            <h3 className="strong">{t('officeCompetitions.group', { name: group.name })}</h3>
            <ol className={s.lines}>
              {group.entries.map((id) => (
                <li key={id}>{nameOf(id)}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    )
  return (
    <ol className={s.lines}>
      {pairsOf(stage.positions).map(({ line, sides: [one, two] }) => (
        <li key={line}>{t('live.versus', { one: nameOf(one), two: nameOf(two) })}</li>
      ))}
    </ol>
  )
}

type Sides = readonly [string | null, string | null]

const pairsOf = (positions: StageAnswer['positions']): readonly { readonly line: number; readonly sides: Sides }[] =>
  positions.flatMap((one, line) => (line % 2 === 0 ? [{ line, sides: [one, positions[line + 1] ?? null] }] : []))
