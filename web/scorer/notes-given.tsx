import { useEffect, useState } from 'react'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchNote, MatchNotes } from '../../shared/matches/match-note-schemas.ts'
import { INCIDENTS, type ShownKind } from '../../shared/matches/match-notes.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { of } from '../../shared/scoring/score.ts'
import { getJson } from '../api/get-json.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { suspendedText } from '../scoreboard/suspension-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { pathOf } from './fetch-entries.ts'
import s from './match-menu.module.css'
import { asScorer, removeNote, waitingNotes } from './note-queue.ts'
import { useScorer } from './scorer-store.ts'

type Shown = Pick<MatchNote, 'id' | 'at' | 'kind' | 'side' | 'violation' | 'suspension' | 'text'>

/** Whether a note can be removed. The reason of an entry goes only with its entry. */
const isIncident = (kind: ShownKind): boolean => INCIDENTS.some((each) => each === kind)

/** The notes about a match so far: those on the server, and those that wait on this phone. An incident can be removed. */
export function NotesGiven({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const key = useScorer((state) => state.key)
  const [stored, setStored] = useState<readonly MatchNote[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
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
  const waiting = waitingNotes(match.id).filter(({ id }) => !known.has(id))
  const notes: Shown[] = [...stored, ...waiting.map(({ playedAt, ...note }) => ({ ...note, at: playedAt }))].filter(
    ({ id }) => !removed.includes(id),
  )
  if (notes.length === 0) return null
  return (
    <ul className={`stack-2 ${s.given}`} aria-label={t('scorer.note.given')}>
      {notes.map((note) => (
        <Note key={note.id} note={note} match={match} onRemove={() => setRemoved((ids) => [...ids, note.id])} />
      ))}
    </ul>
  )
}

/** A note, with the button that removes it after a question. */
function Note({ note, match, onRemove }: { note: Shown; match: MatchSummary; onRemove: () => void }) {
  const { t } = useTranslation()
  const times = useClubTimes(match.club)
  const [state, setState] = useState<'shown' | 'asking' | 'failed'>('shown')
  const { id, at, kind, side, violation, suspension, text } = note
  const what = suspension
    ? suspendedText(t, { reason: suspension, text })
    : violation
      ? t(`note.violation.${violation}`)
      : t(`note.kind.${kind}`)
  const line = [times?.clock(at), what, side && of(playersOf(match), side), !suspension && text]
    .filter(Boolean)
    .join(' · ')
  const remove = () => removeNote(match.id, id).then(onRemove, () => setState('failed'))
  return (
    <li>
      {line}{' '}
      {isIncident(kind) &&
        (state === 'asking' ? (
          <>
            <strong>{t('scorer.note.asks')}</strong>{' '}
            <Small onClick={() => void remove()}>{t('scorer.note.remove')}</Small>{' '}
            <Small onClick={() => setState('shown')}>{t('scorer.note.keep')}</Small>
          </>
        ) : (
          <Small about={line} onClick={() => setState('asking')}>
            {t('scorer.note.remove')}
          </Small>
        ))}
      <span role="status">{state === 'failed' && t('scorer.note.failed')}</span>
    </li>
  )
}

/** A small button beside a note. @param about the note, for screen readers */
const Small = ({ about, onClick, children }: { about?: string; onClick: () => void; children: string }) => (
  <button type="button" className={s.small} onClick={onClick}>
    {children}
    {about && <span className="hidden-text">: {about}</span>}
  </button>
)
