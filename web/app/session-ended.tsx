import { Link, useLocation } from 'react-router-dom'
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
  const { pathname, search } = useLocation()
  if (!ended) return null
  return (
    <div role="alert" className="foot-bar">
      <p>{t(isBlocked ? 'session.blocked' : 'session.ended')}</p>
      <div className={s.actions}>
        {pathname !== path && (
          <Link to={path} state={{ from: pathname + search }} className={`go ${s.link}`}>
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
