import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Choice, NotificationKind } from '../../shared/notifications/notification-kinds.ts'
import type { NotificationsAnswer, NotificationsRequest } from '../../shared/notifications/notification-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { cityOf } from '../../shared/time/city-of.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn, sendSignedIn } from '../api/signed-in-calls.ts'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './notifications-page.module.css'

const ADDRESS = '/auth/me/notifications'
/** The quiet hours that the page offers first. */
const USUAL_QUIET = { from: '22:00', until: '07:00' }
const TIMES = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

type Choices = NotificationsAnswer['choices']
type Quiet = NotificationsAnswer['quiet']

/** What the person who is signed in is notified about. */
export default function NotificationsPage() {
  const { t } = useTranslation()
  const email = useSession((session) => session.email)
  const { value, failed, reload, change } = useLoaded(email, () => getSignedIn<NotificationsAnswer>(ADDRESS))
  return (
    <div className={`page stack-6 ${s.page}`}>
      <PageHead title={t('notifications.title')}>
        <p className="note breakable">{t('notifications.lead', { email: email ?? '' })}</p>
        <p>
          <Link to={PAGES.following.path}>{t('notifications.following')}</Link>
        </p>
      </PageHead>
      {value ? (
        <ChoicesForm answer={value} onSaved={(saved) => change(() => saved)} />
      ) : (
        <LoadingLine failed={failed && t('notifications.notLoaded')} onRetry={() => void reload()} />
      )}
    </div>
  )
}

interface FormProps {
  answer: NotificationsAnswer
  onSaved: (answer: NotificationsAnswer) => void
}

function ChoicesForm({ answer, onSaved }: FormProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Readonly<Partial<Record<NotificationKind, Choice>>>>({})
  const [quiet, setQuiet] = useState<Quiet | undefined>(undefined)
  const [isSaved, setSaved] = useState(false)
  const hours = quiet === undefined ? answer.quiet : quiet
  const { run, pending, error } = useAction(async () => {
    const request: NotificationsRequest = {
      choices: answer.choices.flatMap(({ kind, channel }) => {
        const choice = edited[kind]
        return choice ? [{ kind, channel, choice }] : []
      }),
      ...(quiet !== undefined && { quiet }),
    }
    onSaved((await (await sendSignedIn('PATCH', ADDRESS, request)).json()) as NotificationsAnswer)
    setEdited({})
    setQuiet(undefined)
    setSaved(true)
  })

  function choose(kind: NotificationKind, choice: Choice) {
    setSaved(false)
    setEdited((all) => ({ ...all, [kind]: choice }))
  }
  function keepQuiet(next: Quiet) {
    setSaved(false)
    setQuiet(next)
  }
  function save(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  const isOfMatch = ({ possible }: Choices[number]): boolean => possible.includes('all')
  const shown = answer.choices.map((each) => ({ ...each, choice: edited[each.kind] ?? each.choice }))
  return (
    <form className={f.form} onSubmit={save}>
      <Kinds title={t('notifications.matches')} choices={shown.filter(isOfMatch)} onChoose={choose} />
      <Kinds title={t('notifications.own')} choices={shown.filter((each) => !isOfMatch(each))} onChoose={choose} />
      <section className="stack-3">
        <h2 className="subtitle">{t('notifications.quiet.title')}</h2>
        <p className="note">{t('notifications.quiet.text', { cities: answer.timeZones.map(cityOf).join(', ') })}</p>
        <label className={s.check}>
          <input
            type="checkbox"
            checked={hours !== null}
            onChange={({ target }) => keepQuiet(target.checked ? (answer.quiet ?? USUAL_QUIET) : null)}
          />
          {t('notifications.quiet.on')}
        </label>
        {hours && (
          <div className={`${f.row} ${s.hours}`}>
            {(['from', 'until'] as const).map((end) => (
              <Field key={end} label={t(`notifications.quiet.${end}`)}>
                <select
                  className={f.input}
                  value={hours[end]}
                  onChange={({ target }) => keepQuiet({ ...hours, [end]: target.value })}
                >
                  {TIMES.map((time) => (
                    <option key={time}>{time}</option>
                  ))}
                </select>
              </Field>
            ))}
          </div>
        )}
      </section>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('notifications.save')}
        </button>
      </div>
      <p role="status">{isSaved && t('notifications.saved')}</p>
      <p role="alert">{error !== null && t('notifications.failed')}</p>
    </form>
  )
}

interface KindsProps {
  title: string
  choices: Choices
  onChoose: (kind: NotificationKind, choice: Choice) => void
}

function Kinds({ title, choices, onChoose }: KindsProps) {
  const { t } = useTranslation()
  return (
    <section className="stack-3">
      <h2 className="subtitle">{title}</h2>
      <div className={s.kinds}>
        {choices.map(({ kind, choice, possible }) => (
          <label key={kind} className={s.kind}>
            <span className={s.name}>{t(`notifications.kind.${kind}`)}</span>
            <select
              className={f.input}
              value={choice}
              onChange={({ target }) => onChoose(kind, target.value as Choice)}
            >
              {possible.map((each) => (
                <option key={each} value={each}>
                  {t(`notifications.choice.${possible.includes('all') || each === 'off' ? each : 'yes'}`)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  )
}
