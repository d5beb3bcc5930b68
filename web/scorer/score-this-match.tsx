import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useLive } from '../match-feed/match-store.ts'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { checkSignIn } from './check-sign-in.ts'
import { useKeptGrant } from './grant-link.ts'
import { isFor } from './link-scope.ts'
import { PhoneCode } from './phone-code.tsx'
import s from './score-this-match.module.css'
import { OWN_SIGN_IN } from './scorer-key.ts'
import { isGrant } from './tab-keys.ts'

/**
 * The part of a match's page with the link to the console and the QR code for a phone. It is left out if this tab's key, link or
 * sign-in may not score the match.
 */
export default function ScoreThisMatch() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const [onPhone, setOnPhone] = useState(false)
  // A phone needs no QR code.
  const wide = useMedia('(min-width: 48rem)')
  // A cancelled or archived match takes no points.
  const isArchived = useLive(({ summaries }) => summaries[id]?.archived === true)
  const mayScore = useMayScore(id)
  if (isArchived || !mayScore) return null
  return (
    <aside className={`stack-4 ${s.strip}`} aria-label={t('scorer.scoreThis')}>
      <div className={`wrap ${s.ways}`}>
        <Link to={pathTo('scorer', id)} className="button">
          {t('scorer.scoreThis')}
        </Link>
        {wide && (
          <button type="button" className="button quiet" aria-expanded={onPhone} onClick={() => setOnPhone(!onPhone)}>
            {t('scorer.onPhone')}
          </button>
        )}
      </div>
      {wide && onPhone && <PhoneCode matchId={id} />}
    </aside>
  )
}

/** Returns whether this tab may score the match. False until the server has answered about a link or a sign-in. */
function useMayScore(id: string): boolean {
  const { key, grant, problem } = useKeptGrant()
  const court = useLive(({ summaries }) => summaries[id]?.court)
  const isPerson = useSession(({ token }) => token !== null) && key === OWN_SIGN_IN
  const { value: signedIn } = useLoaded(isPerson ? id : null, checkSignIn)
  if (typeof key !== 'string' || problem !== null) return false
  if (key === OWN_SIGN_IN) return signedIn !== null
  return !isGrant(key) || (grant !== null && isFor(grant, { id, court }))
}
