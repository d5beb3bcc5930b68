import { useState } from 'react'
import type { DrawMatchAnswer, OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { namesOf } from '../../../shared/matches/match.ts'
import type { Match } from '../../../shared/matches/match-schemas.ts'
import { explain } from '../../../shared/scoring/explain.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import f from '../../ui/form.module.css'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeGet, officeJson } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './competitions.module.css'
import type { EventPart } from './event-part.ts'

/** Matches that have begun with other sides than the draw has now, and the two ways out. */
export function Contradictions({ event, path, onChanged }: EventPart) {
  const { t } = useTranslation()
  const [isDecided, setDecided] = useState(false)
  const { target, acted } = useKeptFocus<HTMLHeadingElement>()
  const changed = (next: OfficeEvent) => {
    setDecided(true)
    onChanged(next)
    acted()
  }
  const found = event.stages.flatMap((stage) =>
    stage.matches.filter(({ contradiction }) => contradiction).map((match) => ({ stage: stage.id, match })),
  )
  if (found.length === 0 && !isDecided) return null
  return (
    <section className="stack-4">
      <h2 ref={target} tabIndex={-1} className="subtitle">
        {t('officeCompetitions.contradictions')}
      </h2>
      <p role="status">{isDecided && t('officeCompetitions.decided')}</p>
      {found.map(({ stage, match }) => (
        <Decision
          key={`${stage} ${match.id}`}
          stage={stage}
          match={match}
          event={event}
          path={path}
          onChanged={changed}
        />
      ))}
    </section>
  )
}

function Decision({ stage, match, event, path, onChanged }: EventPart & { stage: string; match: DrawMatchAnswer }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const deciding = useOfficeAction(async (decision: 'playOn' | 'replace') =>
    onChanged(await officeJson<OfficeEvent>('PUT', `${path}/matches/${stage}/${match.id}`, { decision, reason })),
  )
  const nameOf = (id: string | null): string =>
    event.entries
      .find((entry) => entry.id === id)
      ?.players.map(({ name }) => name)
      .join(' / ') ?? '?'
  return (
    <div className={s.decision}>
      <p>{t('officeCompetitions.contradiction', { sides: match.sides.map(nameOf).join(' – ') })}</p>
      {match.match !== null && <BegunMatch id={match.match} />}
      <label className="stack-1">
        {t('officeCompetitions.reason')}
        <input className={f.input} value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </label>
      <p className="note">{t('officeCompetitions.reasonHint')}</p>
      <Problem text={deciding.problem} />
      <div className={f.actions}>
        <button
          type="button"
          className="button"
          disabled={reason.trim() === ''}
          onClick={() => void deciding.run('playOn')}
        >
          {t('officeCompetitions.playOn')}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={reason.trim() === ''}
          onClick={() => void deciding.run('replace')}
        >
          {t('officeCompetitions.replace')}
        </button>
      </div>
    </div>
  )
}

/** Names who play the match that has begun, with its score. */
function BegunMatch({ id }: { id: string }) {
  const { t, language } = useTranslation()
  const { value } = useLoaded(`/product/${encodeURIComponent(id)}`, officeGet<Match>)
  if (!value) return null
  const [one, two] = namesOf(value)
  return (
    <p className="breakable">
      {t('officeCompetitions.begun', {
        match: t('live.versus', { one, two }),
        score: explain(value.scoreboard.state, language, [one, two]),
      })}
    </p>
  )
}
