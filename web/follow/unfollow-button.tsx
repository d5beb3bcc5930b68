import type { Followed } from '../../shared/follow/follow-schemas.ts'
import { useAction } from '../api/use-action.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { setFollowed } from './follow-store.ts'

interface Props {
  thing: Followed
  name: string
  onDone: () => void
}

/** A button in the list of what somebody follows, with which they stop following a thing. */
export function UnfollowButton({ thing, name, onDone }: Props) {
  const { t } = useTranslation()
  const { run, error } = useAction(async () => {
    await setFollowed(thing, false)
    onDone()
  })
  return (
    <div className="stack-1">
      <button
        type="button"
        className="button quiet"
        aria-label={t(`follow.stopLabel.${thing.kind}`, { name })}
        onClick={() => void run()}
      >
        {t('follow.stop')}
      </button>
      <p role="status" className="note">
        {error !== null && t('follow.failed')}
      </p>
    </div>
  )
}
