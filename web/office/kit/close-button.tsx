import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'

interface Props {
  onClose: () => void
}

/** Closes a dialog without a change. On a phone there is no Escape key. */
export function CloseButton({ onClose }: Props) {
  const { t } = useTranslation()
  return (
    <button type="button" className="button quiet" onClick={onClose}>
      {t('office.close')}
    </button>
  )
}

/** The end of a dialog that has no other button. */
export const CloseFoot = ({ onClose }: Props) => (
  <div className={f.actions}>
    <CloseButton onClose={onClose} />
  </div>
)
