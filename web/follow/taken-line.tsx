import { useTranslation } from '../ui/use-translation.ts'
import { useTaken } from './follow-store.ts'

/** Says once that the account has what this device followed. */
export function TakenLine() {
  const { t } = useTranslation()
  const taken = useTaken()
  if (taken === 0) return null
  return (
    <p role="status" className="note">
      {taken === null ? t('follow.noRoom') : t('follow.taken', { count: taken })}
    </p>
  )
}
