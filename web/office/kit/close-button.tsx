import { useTranslation } from '../../ui/use-translation.ts'

/** Closes a dialog without a change. On a phone there is no Escape key. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="button quiet" onClick={onClose}>
      {t('office.close')}
    </button>
  )
}
