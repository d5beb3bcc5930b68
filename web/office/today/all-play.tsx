import { useState } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { MAX_MESSAGE } from '../../../shared/office/message.ts'
import type { ClubMessage, PlayAnswer, PlayState } from '../../../shared/office/office-schemas.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeJson } from '../kit/office-calls.ts'
import { Question } from '../kit/question.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './all-play.module.css'
import { NO_REASON, ReasonFields, suspensionOf } from './reason-fields.tsx'

interface Props {
  club: Club
  /** Number of live matches of the club. */
  live: number
  /** Number of suspended matches of the club. */
  suspended: number
  /** Whether the club has declared that play is suspended. */
  isSuspended: boolean
  /** The club's message that is shown now; undefined if there is none. */
  message: ClubMessage | undefined
}

interface Asked {
  readonly id: string
  readonly status: PlayState
}

/**
 * The buttons that suspend or resume all matches of the club, after a confirmation. The one that resumes asks whether to remove
 * the club's message, which is most likely about the pause.
 */
export function AllPlay({ club, live, suspended, isSuspended, message }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [outcome, setOutcome] = useState<(PlayAnswer & { status: PlayState }) | null>(null)
  const [removes, setRemoves] = useState(true)
  const [why, setWhy] = useState(NO_REASON)
  const [next, setNext] = useState('')
  const { run, problem, clear } = useOfficeAction(async ({ id, status }: Asked) => {
    const suspension = status === 'suspended' ? suspensionOf(why) : undefined
    const text = status === 'suspended' ? next.trim() : removes ? '' : message?.text
    const isNew = text !== undefined && text !== (message?.text ?? '')
    const request = {
      id,
      club: club.id,
      status,
      ...(suspension && { suspension }),
      ...(isNew && { message: text }),
    }
    setOutcome({ ...(await officeJson<PlayAnswer>('POST', '/office/play', request)), status })
  })
  const counts = { suspended: live, resumed: suspended }
  // Play can be suspended before the first match, and goes on also if umpires have resumed their matches.
  const isDone = { suspended: isSuspended && live === 0, resumed: !isSuspended && suspended === 0 }
  const ask = (status: PlayState) => {
    setOutcome(null)
    clear()
    setRemoves(true)
    setWhy(NO_REASON)
    setNext(message?.text ?? '')
    // A retry sends the same id, so that no match is suspended twice.
    setAsked({ id: randomId(), status })
  }

  return (
    <>
      {(['suspended', 'resumed'] as const).map((status) => (
        <button
          key={status}
          type="button"
          className="button quiet"
          disabled={isDone[status]}
          onClick={() => ask(status)}
        >
          {t(`officeToday.${status}.button`)}
        </button>
      ))}
      <div role="status" className={s.outcome}>
        {problem && <p className={f.problem}>{problem}</p>}
        {outcome && (
          <p className={k.said}>
            {outcome.changed.length > 0
              ? t(`officeToday.${outcome.status}.done`, { count: outcome.changed.length })
              : t(`officeToday.${outcome.status}.doneNone`)}
            {outcome.failed.map(({ id, company, company2 }) => (
              <span key={id} className={s.failed}>
                {t('officeToday.failed', { match: t('live.versus', { one: company, two: company2 }) })}
              </span>
            ))}
          </p>
        )}
      </div>
      <Question
        asked={
          asked && {
            title: t(`officeToday.${asked.status}.title`, { club: club.name }),
            text:
              counts[asked.status] > 0
                ? t(`officeToday.${asked.status}.text`, { count: counts[asked.status] })
                : t(`officeToday.${asked.status}.none`),
            yes: t(`officeToday.${asked.status}.button`),
          }
        }
        onYes={() => asked && void run(asked)}
        onClose={() => setAsked(null)}
      >
        {asked?.status === 'suspended' && (
          <>
            <ReasonFields why={why} change={setWhy} />
            <Field label={t('officeToday.next')}>
              <input
                className={f.input}
                value={next}
                onChange={({ target }) => setNext(target.value)}
                maxLength={MAX_MESSAGE}
                placeholder={t('office.message.example')}
                autoComplete="off"
              />
            </Field>
          </>
        )}
        {message && asked?.status === 'resumed' && (
          <label className={k.check}>
            <input type="checkbox" checked={removes} onChange={({ target }) => setRemoves(target.checked)} />
            {t('officeToday.resumed.remove', { text: message.text })}
          </label>
        )}
      </Question>
    </>
  )
}
