import { useRef, useState } from 'react'
import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { chunks } from '../../../shared/lists/chunks.ts'
import { MOST_NAMES } from '../../../shared/players/player-limits.ts'
import type { NamedPlayers } from '../../../shared/players/player-schemas.ts'
import { areSurnamesFirst, firstNameFirst } from '../../../shared/players/surname-first.ts'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dateText } from '../kit/club-times.ts'
import { officeCall, officeJson } from '../kit/office-calls.ts'
import { Options } from '../kit/options.tsx'
import { Problem } from '../kit/problem.tsx'
import { SurnameFirst } from '../kit/surname-first.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import type { EventPart } from './event-part.ts'

type Found = NamedPlayers['names'][number]

/** The choice for a name that stands for somebody whom the club does not know yet. */
const NEW = 'new'

interface Props extends EventPart {
  /** Whether the entries take the places of byes in the published draw. */
  isLate?: boolean
}

/** Enters one player or pair a line, typed or pasted from a spreadsheet. A name that nobody has becomes a new player. */
export function NewEntries({ event, path, onChanged, isLate = false }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [progress, setProgress] = useState<readonly [done: number, of: number] | null>(null)
  /** Names that several players have, and the choices so far. */
  const [shared, setShared] = useState<readonly Found[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  /** The ids of new players and entries. A repeated attempt creates none twice. */
  const ids = useRef(new Map<string, string>())
  const lines = linesIn(text)
  /** Whether the first name goes before the surname, if the names are written as `Surname, First`. */
  const [isTurned, setTurned] = useState(true)
  const written = lines.flatMap((line) => writtenIn(line, event.kind))
  const isSurnameFirst = areSurnamesFirst(written)
  const turnedName = isSurnameFirst && written.map(firstNameFirst).find((name, at) => name !== written[at])
  const namesIn = (line: string): string[] => {
    const names = writtenIn(line, event.kind)
    return isSurnameFirst && isTurned ? names.map(firstNameFirst) : names
  }
  const idFor = (key: string): string => {
    const id = ids.current.get(key) ?? randomId()
    ids.current.set(key, id)
    return id
  }

  const entering = useOfficeAction(async () => {
    const names = [...new Set(lines.flatMap(namesIn))]
    const found = await foundIn(names, event.club)
    const unclear = found.filter(({ name, count }) => count > 1 && !chosen.has(name))
    setShared(found.filter(({ count }) => count > 1))
    if (unclear.length > 0) return
    const meant = new Map(found.map(({ name, players }) => [name, chosen.get(name) ?? players[0]?.id ?? NEW]))
    const added = [...meant].filter(([, id]) => id === NEW).map(([name]) => ({ id: idFor(`player ${name}`), name }))
    for (const players of chunks(added, MOST_NAMES))
      await officeCall('POST', '/office/new-players', { club: event.club, players })
    const idOf = (name: string): string => {
      const id = meant.get(name) ?? NEW
      return id === NEW ? idFor(`player ${name}`) : id
    }
    for (const [done, line] of lines.entries()) {
      setProgress([done, lines.length])
      const players = namesIn(line).map(idOf)
      onChanged(
        await officeJson<OfficeEvent>('POST', `${path}/${isLate ? 'late-entries' : 'entries'}`, {
          id: idFor(`entry ${line}`),
          players,
        }),
      )
      // The lines that are left stay if one fails.
      setText(lines.slice(done + 1).join('\n'))
    }
    setProgress(null)
    setShared([])
    setChosen(new Map())
    ids.current.clear()
  })

  return (
    <form
      className={f.form}
      onSubmit={(submit) => {
        submit.preventDefault()
        if (lines.length > 0) void entering.run()
      }}
    >
      <label className="stack-1">
        {t(`officeCompetitions.names.${event.kind}`)}
        <textarea
          className={f.input}
          rows={isLate ? 2 : 4}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p className="note">{t('officeCompetitions.namesHint')}</p>
      {turnedName && <SurnameFirst name={turnedName} isTurned={isTurned} onChange={setTurned} />}
      {shared.map((each) => (
        <SharedName
          key={each.name}
          found={each}
          club={event.club}
          chosen={chosen.get(each.name) ?? ''}
          onChoose={(id) => setChosen(new Map(chosen).set(each.name, id))}
        />
      ))}
      <Problem text={entering.problem} />
      <p role="status">
        {entering.pending && progress && t('officeCompetitions.entering', { done: progress[0], of: progress[1] })}
      </p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={entering.pending || lines.length === 0}>
          {lines.length === 0
            ? t('officeCompetitions.enter.none')
            : t(`officeCompetitions.enter.${event.kind}`, { count: lines.length })}
        </button>
      </div>
    </form>
  )
}

interface SharedProps {
  found: Found
  club: string
  /** Empty while nobody has chosen. */
  chosen: string
  onChoose: (id: string) => void
}

/** The choice among several players with one name. */
function SharedName({ found: { name, players }, club, chosen, onChoose }: SharedProps) {
  const { t, language } = useTranslation()
  return (
    <label className="stack-1">
      {t('officeCompetitions.shared', { name })}
      <select className={f.input} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <Options
          of={[
            ['', t('officeCompetitions.choose')],
            ...players.map(({ id, number, lastMatch }) => {
              const last = lastMatch && t('officeCompetitions.lastMatch', { day: dateText(lastMatch, club, language) })
              return [id, [name, number, last].filter(Boolean).join(' · ')] as const
            }),
            [NEW, t('officeCompetitions.newPlayer')],
          ]}
        />
      </select>
    </label>
  )
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the names of a line as they are written: of a pair with a slash or a tabulator between them. */
const writtenIn = (line: string, kind: OfficeEvent['kind']): string[] =>
  kind === 'singles'
    ? [line.replaceAll('\t', ' ')]
    : line
        .split(/[/\t]/)
        .map((name) => name.trim())
        .filter((name) => name !== '')

/** Returns whom the club knows by these names, in their order. */
async function foundIn(names: readonly string[], club: string): Promise<Found[]> {
  const found: Found[] = []
  for (const some of chunks(names, MOST_NAMES)) {
    const answer = await officeJson<NamedPlayers>('POST', '/office/named-players', { club, names: some })
    found.push(...answer.names.map((each, index) => ({ ...each, name: some[index] ?? each.name })))
  }
  return found
}
