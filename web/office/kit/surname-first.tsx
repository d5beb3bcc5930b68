import { useTranslation } from '../../ui/use-translation.ts'
import k from './shared.module.css'

interface Props {
  /** A name of the table after it is turned. */
  name: string
  isTurned: boolean
  onChange: (isTurned: boolean) => void
}

/** Asks whether the names of a pasted table have the surname first, and shows one of them turned. */
export function SurnameFirst({ name, isTurned, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <label className={k.check}>
      <input type="checkbox" checked={isTurned} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {t('officeRowPlayers.surnameFirst')} <span className="note">{t('officeRowPlayers.turnedName', { name })}</span>
      </span>
    </label>
  )
}
