import { useRef, useState } from 'react'
import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { chunks } from '../../../shared/lists/chunks.ts'
import { MOST_NAMES } from '../../../shared/players/player-limits.ts'
import type { NamedPlayers } from '../../../shared/players/player-schemas.ts'
import { areSurnamesFirst, firstNameFirst } from '../../../shared/players/surname-first.ts'
import { codeOf } from '../../api/not-ok.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { usePaused } from '../../ui/use-paused.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dateText } from '../kit/club-times.ts'
import { officeCall, officeJson } from '../kit/office-calls.ts'
import { Options } from '../kit/options.tsx'
import { Problem } from '../kit/problem.tsx'
import { SurnameFirst } from '../kit/surname-first.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import type { EventPart } from './event-part.ts'
import { hasDigits, pastedEntries } from './pasted-entries.ts'

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
  /** Entries that were left out, because somebody of them is in the event already. */
  const [skipped, setSkipped] = useState<readonly string[]>([])
  /** New names with digits. Nobody is entered while there are some. */
  const [refused, setRefused] = useState<readonly string[]>([])
  /** Lines of doubles that have not two names. Nobody is entered while there are some. */
  const [odd, setOdd] = useState<readonly string[]>([])
  /** The ids of new players and entries. A repeated attempt creates none twice. */
  const ids = useRef(new Map<string, string>())
  const asWritten = pastedEntries(text, event.kind)
  /** Whether the first name goes before the surname, if the names are written as `Surname, First`. */
  const [isTurned, setTurned] = useState(true)
  const written = asWritten.flat()
  const isSurnameFirst = areSurnamesFirst(written)
  const turnedName = isSurnameFirst && written.map(firstNameFirst).find((name, at) => name !== written[at])
  const lines = isSurnameFirst && isTurned ? asWritten.map((names) => names.map(firstNameFirst)) : asWritten
  const idFor = (key: string): string => {
    const id = ids.current.get(key) ?? randomId()
    ids.current.set(key, id)
    return id
  }

  const entering = useOfficeAction(async () => {
    const wrongLines = lines.filter((names) => names.length !== (event.kind === 'singles' ? 1 : 2))
    setOdd(wrongLines.map(lineOf))
    if (wrongLines.length > 0) return
    const names = [...new Set(lines.flat())]
    const found = await foundIn(names, event.club)
    const unclear = found.filter(({ name, count }) => count > 1 && !chosen.has(name))
    setShared(found.filter(({ count }) => count > 1))
    const meant = new Map(found.map(({ name, players }) => [name, chosen.get(name) ?? players[0]?.id ?? NEW]))
    const added = [...meant].filter(([, id]) => id === NEW).map(([name]) => ({ id: idFor(`player ${name}`), name }))
    const wrong = added.map(({ name }) => name).filter(hasDigits)
    setRefused(wrong)
    setSkipped([])
    if (unclear.length > 0 || wrong.length > 0) return
    for (const players of chunks(added, MOST_NAMES))
      await officeCall('POST', '/office/new-players', { club: event.club, players })
    const idOf = (name: string): string => {
      const id = meant.get(name) ?? NEW
      return id === NEW ? idFor(`player ${name}`) : id
    }
    const all = lines.map(lineOf)
    for (const [done, line] of lines.entries()) {
      setProgress([done, lines.length])
      const isRepeated = all.indexOf(lineOf(line)) < done
      const answer = isRepeated ? null : await enter(line, line.map(idOf))
      if (answer) onChanged(answer)
      else setSkipped((before) => [...before, lineOf(line)])
      // The lines that are left stay if one fails.
      setText(all.slice(done + 1).join('\n'))
    }
    setProgress(null)
    setShared([])
    setChosen(new Map())
    ids.current.clear()
  })

  /** Enters a player or a pair. Returns null if somebody of them is in the event already. */
  async function enter(line: readonly string[], players: readonly string[]): Promise<OfficeEvent | null> {
    try {
      return await officeJson<OfficeEvent>('POST', `${path}/${isLate ? 'late-entries' : 'entries'}`, {
        id: idFor(`entry ${lineOf(line)}`),
        players,
      })
    } catch (error) {
      if (codeOf(error) !== 'ENTERED_ALREADY') throw error
      return null
    }
  }

  const problem =
    odd.length > 0
      ? t('officeCompetitions.odd', { lines: odd.join('; ') })
      : refused.length > 0
        ? t('officeCompetitions.digits', { names: refused.join(', ') })
        : entering.problem
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
          onChange={({ target }) => {
            setText(target.value)
            setRefused([])
            setOdd([])
          }}
        />
      </label>
      <p className="note">{t('officeCompetitions.namesHint')}</p>
      {turnedName && <SurnameFirst name={turnedName} isTurned={isTurned} onChange={setTurned} />}
      <WhoTheyAre names={[...new Set(lines.flat())]} club={event.club} />
      {shared.map((each) => (
        <SharedName
          key={each.name}
          found={each}
          club={event.club}
          chosen={chosen.get(each.name) ?? ''}
          onChoose={(id) => setChosen(new Map(chosen).set(each.name, id))}
        />
      ))}
      <Problem text={problem} />
      <p role="status" className="breakable">
        {entering.pending && progress && t('officeCompetitions.entering', { done: progress[0], of: progress[1] })}
        {!entering.pending &&
          skipped.length > 0 &&
          t('officeCompetitions.skipped', { count: skipped.length, names: skipped.join(', ') })}
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

/** Shows which of the names the club knows, and which become new players. */
function WhoTheyAre({ names, club }: { names: readonly string[]; club: string }) {
  const { t } = useTranslation()
  const asked = usePaused(names.length === 0 ? '' : JSON.stringify({ names, club }))
  const { value } = useLoaded(asked === '' ? null : asked, lookUp)
  if (!value) return null
  const added = value.filter(({ count }) => count === 0)
  const known = value.filter(({ count }) => count > 0)
  const listed = (found: readonly Found[]) => ({
    count: found.length,
    names: found.map(({ name }) => name).join(', '),
  })
  return (
    <div className="stack-1 breakable">
      {known.length > 0 && <p>{t('officeCompetitions.known', listed(known))}</p>}
      {added.length > 0 && <p>{t('officeCompetitions.added', listed(added))}</p>}
    </div>
  )
}

async function lookUp(asked: string): Promise<Found[]> {
  const { names, club } = JSON.parse(asked) as { readonly names: readonly string[]; readonly club: string }
  return foundIn(names, club)
}

/** Returns an entry as a line that is read as the same entry. */
const lineOf = (names: readonly string[]): string => names.join(' / ')

/** Returns whom the club knows by these names, in their order. */
async function foundIn(names: readonly string[], club: string): Promise<Found[]> {
  const found: Found[] = []
  for (const some of chunks(names, MOST_NAMES)) {
    const answer = await officeJson<NamedPlayers>('POST', '/office/named-players', { club, names: some })
    found.push(...answer.names.map((each, index) => ({ ...each, name: some[index] ?? each.name })))
  }
  return found
}
