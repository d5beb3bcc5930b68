import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { useAction } from '../api/use-action.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './follow-button.module.css'
import { found, isTooMany, setFollowed, type Target, useFollows } from './follow-store.ts'
import { TakenLine } from './taken-line.tsx'

export interface FollowButtonProps extends Target {
  /** Whether the button has the name, because the page is about something else too, or says that it is about the whole competition. */
  text?: 'name' | 'whole'
}

/** A button that follows a thing, or stops following it. Beside it is a link to everything that is followed. */
export default function FollowButton({ kind, id, name, text }: FollowButtonProps) {
  const { t } = useTranslation()
  const { things, isSignedIn } = useFollows()
  const [isNew, setNew] = useState(false)
  const target = { kind, id, name }
  const label = text === 'whole' ? t('follow.whole') : t(`follow.label.${kind}`, { name })
  const isFollowed = found(things, target) !== undefined
  const { run, pending, error } = useAction(async () => {
    setNew(!isFollowed)
    await setFollowed(target, !isFollowed)
  })
  // The press shows at once. If the call fails, the button goes back.
  const isPressed = pending ? !isFollowed : isFollowed
  return (
    <div className={`row ${s.follow}`}>
      <button
        type="button"
        className={`button quiet ${s.button}`}
        aria-pressed={isPressed}
        aria-label={label}
        onClick={() => void run()}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={s.star}>
          <path d="m10 1.8 2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z" />
        </svg>
        <span className={s.text}>{text ? label : t('follow.follow')}</span>
      </button>
      <p role="status" className={`note ${s.said}`}>
        {error !== null && (isTooMany(error) ? t('follow.tooMany', { most: MOST_FOLLOWS }) : t('follow.failed'))}
        {error === null && isFollowed && <Where onDevice={isNew && !isSignedIn} />}
      </p>
      <TakenLine />
    </div>
  )
}

/** Leads to what is followed. @param onDevice whether to say that this device has it */
function Where({ onDevice }: { onDevice: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {onDevice && `${t('follow.onDevice')} `}
      <Link to={PAGES.following.path}>{t('follow.all')}</Link>
      {onDevice && (
        <>
          {' · '}
          <SignInLink>{t('follow.signIn')}</SignInLink>
        </>
      )}
    </>
  )
}
