import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DrawMatchAnswer, OfficeEvent, StageAnswer } from '../../../shared/competitions/event-answer-schemas.ts'
import { groupLetter } from '../../../shared/competitions/round-kind.ts'
import { drawsOf, entriesById, nameOf, roundName } from '../../competitions/draw-view.ts'
import { watchCompetition } from '../../competitions/watch-competition.ts'
import { useMatchesOf } from '../../match-feed/use-matches-of.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { FilterBar, SearchField } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import { ResultDialog, type ResultSubject } from '../matches/correct-result.tsx'
import type { EventPart } from './event-part.ts'
import { type DrawContext, MatchRow } from './match-row.tsx'
import s from './stage-matches.module.css'

/** Number of matches from which the page has a search for the names of players. */
const MANY = 16

/** The matches of a round or of a group, under its name. */
interface Round {
  readonly key: string
  readonly title: string
  readonly matches: readonly DrawMatchAnswer[]
}

/** All matches of the published draws of an event, live, each with the ways to its page, its scorer and its result. */
export function StageMatches({ event, path, onChanged }: EventPart) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [subject, setSubject] = useState<ResultSubject | null>(null)
  const { competition, id, stages } = event
  // The page passes another function each time it renders.
  const changed = useRef(onChanged)
  changed.current = onChanged
  const reload = useCallback(
    () =>
      officeGet<OfficeEvent>(`/office/all-${path.slice(1)}`).then(
        (next) => changed.current(next),
        () => undefined,
      ),
    [path],
  )
  useEffect(
    () => watchCompetition(competition, reload, (changedEvent) => changedEvent === id),
    [competition, id, reload],
  )
  const drawn = stages.filter(({ drawSeed }) => drawSeed !== null)
  const ids = useMemo(() => stages.flatMap(({ matches }) => matches.flatMap(({ match }) => match ?? [])), [stages])
  const live = useMatchesOf(ids)
  const entries = useMemo(() => entriesById(event), [event])
  const isNamed = ({ sides }: DrawMatchAnswer): boolean =>
    sides.some((side) => {
      const entry = side === null ? undefined : entries.get(side)
      return entry && nameOf(entry).toLocaleLowerCase().includes(search.toLocaleLowerCase())
    })
  const count = drawn.reduce((sum, { matches }) => sum + matches.length, 0)
  return (
    <div className="stack-6">
      {count >= MANY && (
        <FilterBar>
          <SearchField label={t('officeCompetitions.search')} value={search} onSearch={setSearch} />
        </FilterBar>
      )}
      {drawn.map((stage) => (
        <Rounds
          key={stage.id}
          stage={stage}
          isShown={search === '' ? () => true : isNamed}
          context={{ entries, live, stage, onEnter: setSubject }}
        />
      ))}
      <ResultDialog
        subject={subject}
        close={() => {
          setSubject(null)
          void reload()
        }}
      />
    </div>
  )
}

interface RoundsProps {
  stage: StageAnswer
  isShown: (match: DrawMatchAnswer) => boolean
  context: DrawContext
}

function Rounds({ stage, isShown, context }: RoundsProps) {
  const { t } = useTranslation()
  return roundsOf().map(({ key, title, matches }) => {
    const shown = matches.filter(isShown)
    if (shown.length === 0) return null
    return (
      <section key={key} className="stack-2">
        <h3 className="strong">{title}</h3>
        <ol className={s.matches}>
          {shown.map((match) => (
            <MatchRow key={match.id} match={match} {...context} />
          ))}
        </ol>
      </section>
    )
  })

  function roundsOf(): Round[] {
    const groups = stage.groups.map(({ name }, index) => ({
      key: `group-${name}`,
      title: t('competitions.group', { name: groupLetter(index + 1) }),
      matches: stage.matches.filter(({ group }) => group === index + 1),
    }))
    const draws = drawsOf(stage)
    const rounds = draws.flatMap(({ name, rounds: all }) =>
      all.map((matches, index) => {
        const round = roundName(name, matches.length)
        const text = t(round.key, { count: round.count })
        const title =
          draws.length === 1 || name === 'main' || name === 'third'
            ? text
            : `${t(`competitions.draw.${name}`)} · ${text}`
        return { key: `${name}-${index}`, title, matches }
      }),
    )
    return [...groups, ...rounds]
  }
}
