import { useId } from 'react'
import type { MatchNotes as Answer } from '../../../shared/matches/match-note-schemas.ts'
import type { BySide } from '../../../shared/scoring/score.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import { officeGet } from '../kit/office-calls.ts'
import { useAuthorText } from './authors.tsx'
import s from './grants.module.css'
import { noteText } from './match-texts.ts'

/** The umpire's notes about a match, with the reasons of penalties and results. Only people who may score it see them. */
export function MatchNotes({ match, club, players }: { match: string; club: string | null; players: BySide<string> }) {
  const { t, language } = useTranslation()
  const heading = useId()
  const authorText = useAuthorText()
  const { value, failed, reload } = useLoaded(`/product/${encodeURIComponent(match)}/notes`, officeGet<Answer>, true)
  return (
    <section className={`stack-4 ${s.grants}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('office.notes.title')}</h2>
      {value === null ? (
        <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
      ) : (
        <ul className={`stack-3 ${s.list}`}>
          {value.notes.length === 0 && <li>{t('office.notes.none')}</li>}
          {value.notes.map((note) => (
            <li key={note.id} className={`row ${s.item}`}>
              <time dateTime={note.at} className="numbers">
                {clockText(note.at, club, language)}
              </time>
              <span className={s.label}>{noteText(note, players, t)}</span>
              {note.text !== undefined && <span className="breakable">{note.text}</span>}
              <span className="note breakable">{authorText(note.by)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
