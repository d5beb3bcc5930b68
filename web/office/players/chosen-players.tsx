import type { ManagedPlayer } from '../../../shared/players/managed-player-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './players.module.css'

interface Props {
  chosen: readonly ManagedPlayer[]
  onClear: () => void
  onCompare: () => void
}

/** The chosen players, and the button that compares two of them. They stay chosen while somebody searches for the other one. */
export function ChosenPlayers({ chosen, onClear, onCompare }: Props) {
  const { t } = useTranslation()
  const [one, other] = chosen
  return (
    <div className={one && `row ${s.chosen}`}>
      <p role="status">
        {one &&
          (other
            ? t('officePlayers.two', { one: one.name, other: other.name })
            : t('officePlayers.one', { name: one.name }))}
      </p>
      {other && (
        <button type="button" className="button" onClick={onCompare}>
          {t('officePlayers.compare.open')}
        </button>
      )}
      {one && (
        <button type="button" className="button quiet" onClick={onClear}>
          {t('officePlayers.clear')}
        </button>
      )}
    </div>
  )
}
