import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useLive } from '../match-feed/match-store.ts'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { knownGrant } from './grant-link.ts'
import { isFor } from './link-scope.ts'
import { PhoneCode } from './phone-code.tsx'
import s from './score-this-match.module.css'
import { scorerKey } from './scorer-key.ts'

/**
 * The part of a match's page with the link to the console and the QR code for a phone. It is left out if this tab has a link to
 * score that is for another match or court.
 */
export default function ScoreThisMatch() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const [onPhone, setOnPhone] = useState(false)
  // A phone needs no QR code.
  const wide = useMedia('(min-width: 48rem)')
  // A cancelled or archived match takes no points.
  const isArchived = useLive(({ summaries }) => summaries[id]?.archived === true)
  const court = useLive(({ summaries }) => summaries[id]?.court)
  const known = knownGrant(scorerKey())
  if (isArchived || (known && !isFor(known.grant, { id, court }))) return null
  return (
    <aside className={s.strip} aria-label={t('scorer.scoreThis')}>
      <div className={s.ways}>
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
