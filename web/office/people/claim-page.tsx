import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { KnownPerson, Me } from '../../../shared/auth/people-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { codeOf, NotOk } from '../../api/not-ok.ts'
import { useSession } from '../../api/session.ts'
import { getSignedIn, postSignedIn } from '../../api/signed-in-calls.ts'
import { isSignedIn } from '../../api/stored-session.ts'
import { useAction } from '../../api/use-action.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { NoticePage } from '../../ui/notice.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { useOnDevice } from '../../ui/use-on-device.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { NEW_CLUB } from '../kit/new-club.ts'

const failureOf = (error: unknown): 'invalid' | 'failed' =>
  codeOf(error) === 'OWNER_LINK_INVALID' || (error instanceof NotOk && error.status === 400) ? 'invalid' : 'failed'

/** The page of the link for the first owner. The secret is in the fragment of its address, which browsers never send. */
export default function ClaimPage() {
  const { t } = useTranslation()
  const { pathname, hash } = useLocation()
  const [isDone, setDone] = useState(false)
  const onDevice = useOnDevice()
  const signedIn = useSession(isSignedIn)
  const email = useSession((session) => session.email)
  const secret = onDevice ? hash.slice(1) : ''
  const { value: me } = useLoaded(signedIn ? email : null, () => getSignedIn<Me>('/auth/me'))
  const isOwner = me?.roles.some(({ role, club }) => role === 'owner' && club === null)
  const { run, pending, error } = useAction(async () => {
    await postSignedIn<KnownPerson>('/people/owner', { secret })
    setDone(true)
    // The link works only once. Its secret must not stay in the browser's history.
    history.replaceState(history.state, '', pathname)
  })

  const phase = isDone ? 'done' : pending ? 'busy' : error !== null ? failureOf(error) : isOwner ? 'owner' : 'open'
  const text =
    onDevice && secret === '' && phase === 'open' ? 'invalid' : signedIn || phase !== 'open' ? phase : 'signIn'
  const link =
    text === 'signIn' ? (
      <SignInLink className="button">{t('session.signIn')}</SignInLink>
    ) : (
      (text === 'done' || text === 'owner') && (
        <>
          <Link to={pathTo('office')} className="button">
            {t('claim.office')}
          </Link>
          {text === 'done' && (
            <Link to={`${officePathTo('courts')}#${NEW_CLUB}`} className="button quiet">
              {t('claim.addClub')}
            </Link>
          )}
        </>
      )
    )
  const button = (
    <button type="button" className="button" aria-disabled={pending} onClick={() => void run()}>
      {t('claim.become')}
    </button>
  )
  return (
    <NoticePage title={t('claim.title')} actions={text === 'invalid' ? undefined : link || button}>
      <p role="status">{t(`claim.${text}`, { email })}</p>
    </NoticePage>
  )
}
