import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { useSession } from '../api/session.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { KeyEntry } from './key-entry.tsx'
import s from './key-form.module.css'
import { useLinkProblem } from './link-problem.ts'
import { PhoneCode } from './phone-code.tsx'
import { useScorer } from './scorer-store.ts'
import { WaitingLines } from './waiting-lines.tsx'

/** Says how to get access or why a key or link was rejected, asks once in a tab for the scorer key, and shows the QR code for a phone. */
export function KeyForm({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const { keyProblem: problem, begin } = useScorer()
  const isVisitor = useSession(({ token }) => token === null)
  const linkProblem = useLinkProblem(match.club)
  // A typed key has its message beside the field.
  const isTyped = problem === 'BAD_SCORER_KEY'
  // After a rejected link or sign-in, the field for the key is closed: few people have both.
  const isRefused = problem !== null && !isTyped

  return (
    <div className={`page ${s.page}`}>
      <div>
        <PageHeading title={t('scorer.title')} />
        <p className={s.who}>{t('live.versus', { one: match.company, two: match.company2 })}</p>
        {isRefused && (
          <p className={s.problem} role="alert">
            {linkProblem(problem, begin)} {problem === 'SIGNED_OUT' && <SignInLink>{t('session.signIn')}</SignInLink>}
          </p>
        )}
        {problem === null && (
          <p className={s.access}>
            {t(isVisitor ? 'scorer.noAccess' : 'scorer.noRole')}{' '}
            {isVisitor && <SignInLink>{t('session.signIn')}</SignInLink>}
          </p>
        )}
        <WaitingLines match={match} />
        {isRefused ? (
          <details className={s.other}>
            <summary>{t('scorer.withKey')}</summary>
            <KeyEntry />
          </details>
        ) : (
          <KeyEntry />
        )}
      </div>
      <div className={s.phone}>
        <PhoneCode matchId={match.id} />
      </div>
    </div>
  )
}
