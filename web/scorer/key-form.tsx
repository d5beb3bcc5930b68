import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './key-form.module.css'
import { useLinkProblem } from './link-problem.ts'
import { PhoneCode } from './phone-code.tsx'
import { submitKey } from './scorer-session.ts'
import { useScorer } from './scorer-store.ts'
import { WaitingLines } from './waiting-lines.tsx'

/** Asks once in a tab for the scorer key, and shows the QR code for a phone. Says why a key or a link was rejected. */
export function KeyForm({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const { keyProblem: problem, begin } = useScorer()
  const linkProblem = useLinkProblem(match.club)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // A link can't be typed, so a problem of a link does not belong to the field.
  const isTyped = problem === 'BAD_SCORER_KEY'

  async function submit(event: FormEvent) {
    event.preventDefault()
    const key = field.current?.value.trim() ?? ''
    if (key === '') return field.current?.focus()
    setBusy(true)
    const accepted = await submitKey(key)
    setBusy(false)
    if (!accepted) field.current?.focus()
  }

  return (
    <div className={`page ${s.page}`}>
      <div>
        <PageHeading title={t('scorer.title')} />
        <p className={s.who}>{t('live.versus', { one: match.company, two: match.company2 })}</p>
        {problem !== null && !isTyped && (
          <p className={s.problem} role="alert">
            {linkProblem(problem, begin)}{' '}
            {problem === 'SIGNED_OUT' && (
              <Link to={PAGES.login.path} state={{ from: location.pathname }}>
                {t('session.signIn')}
              </Link>
            )}
          </p>
        )}
        <WaitingLines match={match} />
        <form className={s.form} onSubmit={(event) => void submit(event)}>
          <label className={s.label} htmlFor="scorer-key">
            {t('scorer.key')}
          </label>
          <input
            ref={field}
            id="scorer-key"
            className={s.field}
            type="password"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            aria-invalid={isTyped}
            aria-describedby="scorer-key-help"
          />
          <p id="scorer-key-help" className={isTyped ? s.wrong : s.help} role={isTyped ? 'alert' : undefined}>
            {t(isTyped ? 'scorer.keyRefused' : 'scorer.keyHelp')}
          </p>
          <button type="submit" className="button" disabled={busy}>
            {t('scorer.start')}
          </button>
        </form>
      </div>
      <div className={s.phone}>
        <PhoneCode matchId={match.id} />
      </div>
    </div>
  )
}
