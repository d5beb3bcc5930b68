import { useEffect, useState } from 'react'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchNotes } from '../../shared/matches/match-note-schemas.ts'
import { type EntryNote, INCIDENTS, VIOLATIONS, type Violation } from '../../shared/matches/match-notes.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { of, type Side } from '../../shared/scoring/score.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { getJson } from '../api/get-json.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { pathOf } from './fetch-entries.ts'
import s from './match-menu.module.css'
import { asScorer, waitingNotes } from './note-queue.ts'
import { useScorer } from './scorer-store.ts'

/** The incidents that the console offers. A code violation is a warning or a penalty with its reason. */
export const NOTED = INCIDENTS.filter((kind) => kind !== 'violation')

/** Fields for the reason of a warning or a penalty. */
export function ViolationFields({ note, change }: { note: EntryNote; change: (note: EntryNote) => void }) {
  const { t } = useTranslation()
  return (
    <div className={`stack-3 ${s.given}`}>
      <Field label={t('scorer.note.reason')}>
        <select
          className={f.input}
          value={note.violation ?? ''}
          onChange={({ target }) =>
            change({ ...note, violation: (target.value || undefined) as Violation | undefined })
          }
        >
          <option value="">–</option>
          {VIOLATIONS.map((violation) => (
            <option key={violation} value={violation}>
              {t(`note.violation.${violation}`)}
            </option>
          ))}
        </select>
      </Field>
      <NoteText note={note} change={change} />
    </div>
  )
}

/** The field for the free text of a note. */
export function NoteText({ note, change }: { note: EntryNote; change: (note: EntryNote) => void }) {
  const { t } = useTranslation()
  return (
    <Field label={t('scorer.note.text')}>
      <input
        className={f.input}
        value={note.text ?? ''}
        onChange={({ target }) => change({ ...note, text: target.value })}
        maxLength={LONGEST.match.note}
        autoComplete="off"
      />
    </Field>
  )
}

/** Returns a note without empty fields, or null if it says nothing. */
export function noteOf({ violation, text = '' }: EntryNote): EntryNote | null {
  const plain = text.trim()
  if (violation === undefined && plain === '') return null
  return { ...(violation && { violation }), ...(plain !== '' && { text: plain }) }
}

/** A line of the list of notes. */
interface Line {
  readonly id: string
  readonly at: string
  readonly what: string
  readonly side: Side | null
  readonly text: string | undefined
}

/** The notes about a match so far: those on the server, and those that wait on this phone. */
export function NotesGiven({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const times = useClubTimes(match.club)
  const key = useScorer((state) => state.key)
  const [stored, setStored] = useState<MatchNotes['notes']>([])
  useEffect(() => {
    if (key === null) return
    let isShown = true
    asScorer(key, (headers) => getJson<MatchNotes>(`${pathOf(match.id)}/notes`, headers)).then(
      ({ body }) => isShown && setStored(body.notes),
      // Without a network, the notes on this phone are shown.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [key, match.id])
  const known = new Set(stored.map(({ id }) => id))
  const lines: Line[] = [
    ...stored.map(({ id, at, kind, violation, side, text }) => ({
      id,
      at,
      what: violation ? t(`note.violation.${violation}`) : t(`note.kind.${kind}`),
      side,
      text,
    })),
    ...waitingNotes(match.id)
      .filter(({ id }) => !known.has(id))
      .map(({ id, playedAt, kind, side, text }) => ({ id, at: playedAt, what: t(`note.kind.${kind}`), side, text })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={s.given} aria-label={t('scorer.note.given')}>
      {lines.map(({ id, at, what, side, text }) => (
        <li key={id}>
          {[times?.clock(at), what, side && of(playersOf(match), side), text].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
