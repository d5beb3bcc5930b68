import { useState } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { ClubMessage, PlayAnswer, PlayState } from '../../../shared/office/office-schemas.ts'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeJson } from '../kit/office-calls.ts'
import { Question } from '../kit/question.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './all-play.module.css'
import { NO_REASON, ReasonFields, suspensionOf } from './reason-fields.tsx'
import { storeMessage } from './screen-lines.tsx'

interface Props {
  club: Club
  /** Number of live matches of the club. */
  live: number
  /** Number of suspended matches of the club. */
  suspended: number
  /** The club's message that is shown now; undefined if there is none. */
  message: ClubMessage | undefined
  /** Called with the message once it is removed. */
  put: (message: ClubMessage) => void
}

interface Asked {
  readonly id: string
  readonly status: PlayState
}

/**
 * The buttons that suspend or resume all matches of the club, after a confirmation. The one that resumes asks whether to remove
 * the club's message, which is most likely about the pause.
 */
export function AllPlay({ club, live, suspended, message, put }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [outcome, setOutcome] = useState<(PlayAnswer & { status: PlayState }) | null>(null)
  const [removes, setRemoves] = useState(true)
  const [why, setWhy] = useState(NO_REASON)
  const { run, problem, clear } = useOfficeAction(async ({ id, status }: Asked) => {
    const suspension = status === 'suspended' ? suspensionOf(why) : undefined
    const request = { id, club: club.id, status, ...(suspension && { suspension }) }
    setOutcome({ ...(await officeJson<PlayAnswer>('POST', '/office/play', request)), status })
    if (message && removes && status === 'resumed') put(await storeMessage(club.id, ''))
  })
  const counts = { suspended: live, resumed: suspended }
  const ask = (status: PlayState) => {
    setOutcome(null)
    clear()
    setRemoves(true)
    setWhy(NO_REASON)
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
          disabled={counts[status] === 0}
          onClick={() => ask(status)}
        >
          {t(`office.play.${status}.button`)}
        </button>
      ))}
      <div role="status" className={s.outcome}>
        {problem && <p className={f.problem}>{problem}</p>}
        {outcome && (
          <p className={k.said}>
            {t(`office.play.${outcome.status}.done`, { count: outcome.changed.length })}
            {outcome.failed.map(({ id, company, company2 }) => (
              <span key={id} className={s.failed}>
                {t('office.play.failed', { match: t('live.versus', { one: company, two: company2 }) })}
              </span>
            ))}
          </p>
        )}
      </div>
      <Question
        asked={
          asked && {
            title: t(`office.play.${asked.status}.title`, { club: club.name }),
            text: t(`office.play.${asked.status}.text`, { count: counts[asked.status] }),
            yes: t(`office.play.${asked.status}.button`),
          }
        }
        onYes={() => asked && void run(asked)}
        onClose={() => setAsked(null)}
      >
        {asked?.status === 'suspended' && <ReasonFields why={why} change={setWhy} />}
        {message && asked?.status === 'resumed' && (
          <label className={k.check}>
            <input type="checkbox" checked={removes} onChange={({ target }) => setRemoves(target.checked)} />
            {t('office.play.resumed.remove', { text: message.text })}
          </label>
        )}
      </Question>
    </>
  )
}
