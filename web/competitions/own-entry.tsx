import { type ReactNode, useRef } from 'react'
import { entryWindow } from '../../shared/competitions/entry-window.ts'
import type { EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import type { OwnEntries, OwnEntry } from '../../shared/competitions/own-entry-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { codeOf } from '../api/not-ok.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn, sendSignedIn } from '../api/signed-in-calls.ts'
import { useAction } from '../api/use-action.ts'
import { type Loaded, useLoaded } from '../api/use-loaded.ts'
import { useNow } from '../api/use-now.ts'
import f from '../ui/form.module.css'
import { LoadingLine } from '../ui/loading-line.tsx'
import { randomId } from '../ui/random-id.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryTimes, millis } from './entry-times.tsx'
import { MyEntry } from './my-entry.tsx'

interface Props {
  event: EventAnswer
  /** Called after the person has entered or withdrawn. */
  onChanged: () => void
}

/** When people can enter an event themselves, and the own entry of somebody who is signed in. Nothing after the draw. */
export function OwnEntryPart({ event, onChanged }: Props) {
  const { t } = useTranslation()
  const email = useSession((session) => session.email)
  const now = useNow(30_000)
  const isDrawn = event.stages.some(({ drawSeed }) => drawSeed !== null)
  const state = entryWindow({ opensAt: millis(event.opensAt), closesAt: millis(event.closesAt), isDrawn }, now)
  if (isDrawn) return null
  const times = state !== 'office' && <EntryTimes event={event} state={state} />
  if (email !== null)
    return (
      <SignedIn key={email} event={event} isOpen={state === 'open'} onChanged={onChanged}>
        {times}
      </SignedIn>
    )
  return (
    times && (
      <section className="stack-3">
        <h2 className="subtitle">{t('competitions.own.title')}</h2>
        {times}
        {state === 'open' && (
          <div className={f.actions}>
            <SignInLink className="button">{t('competitions.own.signIn')}</SignInLink>
          </div>
        )}
      </section>
    )
  )
}

/** The own entry of the signed-in person; null for somebody who has not entered. */
const useOwnEntry = (event: string): Loaded<{ readonly own: OwnEntry | null }> =>
  useLoaded(`own entry ${event}`, async () => {
    const { entries } = await getSignedIn<OwnEntries>('/auth/me/entries')
    return { own: entries.find((entry) => entry.event === event && entry.state !== 'withdrawn') ?? null }
  })

/** Codes of failures with a text of their own. */
const CODES = [
  'ENTERED_ALREADY',
  'PARTNER_ENTERED',
  'ENTRIES_NOT_OPEN',
  'DRAWN_ALREADY',
  'NOT_ENTERED',
  'NOT_ASKED',
  'NAME_NEEDED',
  'PARTNER_UNKNOWN',
  'PLAYER_TWICE',
]

function SignedIn({ event, isOpen, onChanged, children }: Props & { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const { value, failed, reload } = useOwnEntry(event.id)
  /** The id of the entry. A repeated attempt enters once. */
  const id = useRef('')
  const path = `${pathTo('competitionEvent', event.competition, event.id)}/own-entry`
  const { target, acted } = useKeptFocus<HTMLHeadingElement>()
  const acting = useAction(async (method: 'POST' | 'PUT' | 'DELETE', body?: object) => {
    try {
      await sendSignedIn(method, path, body)
      id.current = ''
    } finally {
      await reload()
      onChanged()
      acted()
    }
  })
  const enter = (partner: string | null) => {
    id.current ||= randomId()
    void acting.run('POST', { id: id.current, partner })
  }
  const code = codeOf(acting.error) ?? ''
  const problem = acting.error !== null && t(`competitions.own.problem.${CODES.includes(code) ? code : 'other'}`)
  const own = value?.own
  if (!(children || own)) return null
  return (
    <section className="stack-3">
      <h2 ref={target} tabIndex={-1} className="subtitle">
        {t(own ? 'competitions.own.mine' : 'competitions.own.title')}
      </h2>
      {own && (
        <MyEntry
          event={event}
          own={own}
          isOpen={isOpen}
          isPending={acting.pending}
          onAnswer={(accept) => void acting.run('PUT', { accept })}
          onWithdraw={() => void acting.run('DELETE')}
        />
      )}
      {children}
      {own === null && isOpen && <EntryForm kind={event.kind} isPending={acting.pending} onEnter={enter} />}
      {failed && value === null && <LoadingLine failed={t('competitions.failed')} onRetry={() => void reload()} />}
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
    </section>
  )
}
