import { Link, useMatch } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { closeEndedMessage, useSession } from '../api/session.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './session-ended.module.css'

/** A message at the bottom of any page that the session has ended. It lies over the page, so the layout does not change. */
export function SessionEnded() {
  const { t } = useTranslation()
  const ended = useSession(({ ended }) => ended)
  const isBlocked = ended === 'blocked'
  const { path } = PAGES[isBlocked ? 'help' : 'login']
  const isThere = useMatch(path) !== null
  if (!ended) return null
  return (
    <div role="alert" className="foot-bar">
      <p>{t(isBlocked ? 'session.blocked' : 'session.ended')}</p>
      <div className={s.actions}>
        {!isThere && (
          <Link to={path} className={`go ${s.link}`}>
            {t(isBlocked ? 'session.contact' : 'session.signIn')}
          </Link>
        )}
        <button type="button" className={`go ${s.link}`} onClick={closeEndedMessage}>
          {t('session.dismiss')}
        </button>
      </div>
    </div>
  )
}
