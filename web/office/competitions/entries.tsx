import { useState } from 'react'
import type { EntryAnswer, OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import type { OfficePlayer } from '../../../shared/players/player-schemas.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeJson } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import r from '../kit/row-actions.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './competitions.module.css'
import type { EventPart } from './event-part.ts'
import { NewEntries } from './new-entries.tsx'
import { UnneededPlayers, unneededAmong } from './unneeded-players.tsx'

/** The entries of an event, and the field for further ones. */
export function Entries({ event, path, onChanged }: EventPart) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<EntryAnswer | null>(null)
  const [unneeded, setUnneeded] = useState<readonly OfficePlayer[]>([])
  const [said, setSaid] = useState<string | null>(null)
  const { target, acted } = useKeptFocus<HTMLHeadingElement>()
  const changed = (next: OfficeEvent) => {
    onChanged(next)
    acted()
  }
  const withdrawing = useOfficeAction(async ({ id, players }: EntryAnswer) => {
    setSaid(null)
    changed(await officeJson<OfficeEvent>('DELETE', `${path}/entries/${encodeURIComponent(id)}`))
    setUnneeded(await unneededAmong(players.flatMap((player) => player.id ?? [])))
  })
  const lettingIn = useOfficeAction(async (id: string) =>
    changed(await officeJson<OfficeEvent>('POST', `${path}/late-entries`, { id })),
  )
  const isDrawn = event.stages.some(({ drawSeed }) => drawSeed !== null)
  return (
    <section className="stack-4">
      <h2 ref={target} tabIndex={-1} className="subtitle">
        {t('officeCompetitions.entriesTitle', { count: event.entries.length })}
      </h2>
      {!isDrawn && <NewEntries event={event} path={path} onChanged={onChanged} />}
      {event.openByes > 0 && (
        <details className="stack-3">
          <summary className={s.summary}>{t('officeCompetitions.late')}</summary>
          <p className="note">{t('officeCompetitions.lateText', { count: event.openByes })}</p>
          <NewEntries event={event} path={path} onChanged={changed} isLate />
        </details>
      )}
      <Problem text={withdrawing.problem ?? lettingIn.problem} />
      <DoneLine text={said} />
      <UnneededPlayers
        players={unneeded}
        onDeleted={({ id }, text) => {
          setUnneeded((before) => before.filter((each) => each.id !== id))
          setSaid(text)
        }}
      />
      <ol className={s.lines}>
        {event.entries.map((entry) => (
          <li key={entry.id}>
            <span className={entry.state === 'withdrawn' ? s.gone : undefined}>{namesOf(entry)}</span>
            {entry.seed !== null && <span className="note"> [{entry.seed}]</span>}
            {entry.state !== 'entered' && <span className="note"> {t(`officeCompetitions.state.${entry.state}`)}</span>}{' '}
            {entry.state === 'waiting' && event.openByes > 0 && (
              <button type="button" className={r.action} onClick={() => void lettingIn.run(entry.id)}>
                {t('officeCompetitions.letIn')}
                <span className="hidden-text"> {namesOf(entry)}</span>
              </button>
            )}
            {entry.state !== 'withdrawn' && (
              <button type="button" className={r.action} onClick={() => setLeaving(entry)}>
                {t('officeCompetitions.withdraw')}
                <span className="hidden-text"> {namesOf(entry)}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <Question
        asked={
          leaving && {
            title: t('officeCompetitions.withdrawTitle', { name: namesOf(leaving) }),
            text: t(isDrawn ? 'officeCompetitions.withdrawDrawn' : 'officeCompetitions.withdrawText'),
            yes: t('officeCompetitions.withdraw'),
          }
        }
        onYes={() => leaving && void withdrawing.run(leaving)}
        onClose={() => setLeaving(null)}
      />
    </section>
  )
}

const namesOf = ({ players }: EntryAnswer): string => players.map(({ name }) => name).join(' / ')
