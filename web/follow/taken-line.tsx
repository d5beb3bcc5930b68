import { useTranslation } from '../ui/use-translation.ts'

/**
 * Says that the account has what this device followed.
 * @param taken number of things; null if the account has no room for them
 */
export function TakenLine({ taken }: { taken: number | null }) {
  const { t } = useTranslation()
  if (taken === 0) return null
  return (
    <p role="status" className="note">
      {taken === null ? t('follow.noRoom') : t('follow.taken', { count: taken })}
    </p>
  )
}
