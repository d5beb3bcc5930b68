import { useTranslation } from '../../ui/use-translation.ts'
import s from './row-players.module.css'

interface Props {
  /** Number of names that can mean several players while nobody has chosen. */
  count: number
  onLeave: () => void
}

/** Says how many names still need a choice, with the way to leave all of them as names. */
export function UndecidedNames({ count, onLeave }: Props) {
  const { t } = useTranslation()
  return (
    <div className={count > 0 ? s.names : undefined}>
      <p role="status" className="strong">
        {count > 0 && t('officeRowPlayers.open', { count })}
      </p>
      {count > 0 && (
        <button type="button" className="button quiet" onClick={onLeave}>
          {t('officeRowPlayers.leave', { count })}
        </button>
      )}
    </div>
  )
}

/** Moves the focus to the first name that can mean several players. */
export const focusUndecided = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLSelectElement>('select[data-undecided]')?.focus()
