import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { KnownPerson, Me } from '../../../shared/auth/people-schemas.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { NotOk } from '../../api/not-ok.ts'
import { useSession } from '../../api/session.ts'
import { getSignedIn, postSignedIn } from '../../api/signed-in-calls.ts'
import { isSignedIn } from '../../api/stored-session.ts'
import { NoticePage } from '../../ui/notice.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { useOnDevice } from '../../ui/use-on-device.ts'
import { useTranslation } from '../../ui/use-translation.ts'

type Phase = 'open' | 'owner' | 'busy' | 'done' | 'invalid' | 'failed'

/** The page of the link for the first owner. The secret is in the fragment of its address, which browsers never send. */
export default function ClaimPage() {
  const { t } = useTranslation()
  const { pathname, hash } = useLocation()
  const [phase, setPhase] = useState<Phase>('open')
  const onDevice = useOnDevice()
  const signedIn = useSession(isSignedIn)
  const email = useSession((session) => session.email)
  const secret = onDevice ? hash.slice(1) : ''

  useEffect(() => {
    if (!signedIn) return
    const isOwner = ({ roles }: Me) => roles.some(({ role, club }) => role === 'owner' && club === null)
    getSignedIn<Me>('/auth/me')
      .then((me) => isOwner(me) && setPhase((now) => (now === 'open' ? 'owner' : now)))
      .catch(() => undefined)
  }, [signedIn])

  async function claim(): Promise<void> {
    setPhase('busy')
    try {
      await postSignedIn<KnownPerson>('/people/owner', { secret })
      setPhase('done')
      // The link works only once. Its secret must not stay in the browser's history.
      history.replaceState(history.state, '', pathname)
    } catch (error) {
      const isInvalid = error instanceof NotOk && (error.code === 'OWNER_LINK_INVALID' || error.status === 400)
      setPhase(isInvalid ? 'invalid' : 'failed')
    }
  }

  const text =
    onDevice && secret === '' && phase === 'open' ? 'invalid' : signedIn || phase !== 'open' ? phase : 'signIn'
  const link =
    text === 'signIn' ? (
      <SignInLink className="button">{t('session.signIn')}</SignInLink>
    ) : (
      (text === 'done' || text === 'owner') && (
        <Link to={pathTo('office')} className="button">
          {t('claim.office')}
        </Link>
      )
    )
  const button = (
    <button type="button" className="button" aria-disabled={phase === 'busy'} onClick={() => void claim()}>
      {t('claim.become')}
    </button>
  )
  return (
    <NoticePage title={t('claim.title')} actions={text === 'invalid' ? undefined : link || button}>
      <p role="status">{t(`claim.${text}`, { email })}</p>
    </NoticePage>
  )
}
