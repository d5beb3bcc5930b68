import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { aboutPlayer } from './about-player.ts'
import s from './row-players.module.css'
import { NEW, NOBODY, type RowName } from './use-row-players.ts'

interface Props {
  /** Names the row for people who hear the page. */
  row: string
  names: readonly RowName[]
  /** Id of the club; null for none. */
  club: string | null
  onChoose: (name: string, id: string) => void
}

/** Says which players the names of a row mean, with a way to choose others. */
export function RowPlayers({ row, names, club, onChoose }: Props) {
  const { t, language } = useTranslation()
  if (names.length === 0) return null
  const about = (player: RowName['players'][number]) =>
    [player.name, aboutPlayer(player, club, language, (day) => t('officeRowPlayers.lastMatch', { day }))]
      .filter(Boolean)
      .join(' · ')
  const said = ({ name, players, count, chosen }: RowName): string => {
    if (chosen === NEW) return t('officeRowPlayers.new', { name })
    const player = players.find(({ id }) => id === chosen)
    if (player) return [player.name, player.number].filter(Boolean).join(' ')
    return count > 1 ? t('officeRowPlayers.several', { name, count }) : t('officeRowPlayers.only', { name })
  }
  return (
    <details className={s.players}>
      <summary>{t('officeRowPlayers.are', { names: names.map(said).join(', ') })}</summary>
      <div className={s.choices}>
        {names.map(({ name, players, chosen }) => (
          <label key={name} className={s.choice}>
            <span className="breakable">{name}</span>
            <select
              className={f.input}
              aria-label={t('officeRowPlayers.choose', { name, row })}
              value={chosen}
              onChange={({ target }) => onChoose(name, target.value)}
            >
              <option value={NOBODY}>{t('officeRowPlayers.nobody')}</option>
              {players.map((player) => (
                <option key={player.id} value={player.id}>
                  {about(player)}
                </option>
              ))}
              <option value={NEW}>{t('officeRowPlayers.add')}</option>
            </select>
          </label>
        ))}
      </div>
    </details>
  )
}
