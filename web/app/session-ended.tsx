import { useTranslation } from 'react-i18next'
import { Link, useMatch } from 'react-router-dom'
import { endNoticed, useSession } from '../api/session.ts'
import s from './session-ended.module.css'

/** Tells whoever was signed out without having asked for it, on whatever page that happened. */
export function SessionEnded() {
  const { t } = useTranslation()
  const ended = useSession(({ ended }) => ended)
  const atLogin = useMatch('/login') !== null
  if (!ended) return null
  return (
    <div role="alert" className={s.bar}>
      <p>{t('signIn.ended')}</p>
      <div className={s.actions}>
        {!atLogin && (
          <Link to="/login" className={s.link}>
            {t('signIn.again')}
          </Link>
        )}
        <button type="button" className={s.link} onClick={endNoticed}>
          {t('signIn.dismiss')}
        </button>
      </div>
    </div>
  )
}
