import { type ReactNode, useId } from 'react'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { aboutPlayer } from '../kit/about-player.ts'
import s from './row-players.module.css'
import { NEW, NOBODY, type RowName, UNDECIDED } from './use-row-players.ts'

interface Props {
  /** Names the row for people who hear the page. */
  row: string
  names: readonly RowName[]
  /** Id of the club; null for none. */
  club: string | null
  onChoose: (name: string, id: string) => void
}

/** Asks which player a name of several means, and says which players the other names of a row mean, with a way to choose others. */
export function RowPlayers({ row, names, club, onChoose }: Props) {
  const { t } = useTranslation()
  const asked = names.filter(({ count }) => count > 1)
  const others = names.filter(({ count }) => count <= 1)
  const said = ({ name, players, chosen }: RowName): string => {
    if (chosen === NEW) return t('officeRowPlayers.new', { name })
    const player = players.find(({ id }) => id === chosen)
    if (player) return [player.name, player.number].filter(Boolean).join(' ')
    return t('officeRowPlayers.only', { name })
  }
  const choice = (each: RowName) => <Choice key={each.name} named={each} {...{ row, club, onChoose }} />
  return (
    <>
      {asked.map((each) => (
        <Asked key={each.name} isOpen={each.chosen === UNDECIDED}>
          {choice(each)}
        </Asked>
      ))}
      {others.length > 0 && (
        <details className={s.players}>
          <summary>{t('officeRowPlayers.are', { names: others.map(said).join(', ') })}</summary>
          <div className={s.choices}>{others.map(choice)}</div>
        </details>
      )}
    </>
  )
}

const Asked = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <div className={isOpen ? `${s.asked} ${s.open}` : s.asked}>{children}</div>
)

/** The choice of the player whom a name means. */
function Choice({ named, row, club, onChoose }: Omit<Props, 'names'> & { named: RowName }) {
  const { t, language } = useTranslation()
  const question = useId()
  const { name, players, count, chosen } = named
  const about = (player: RowName['players'][number]) =>
    [player.name, aboutPlayer(player, club, language, (day) => t('officeRowPlayers.lastMatch', { day }))]
      .filter(Boolean)
      .join(' · ')
  return (
    <label className={s.choice}>
      <span className="breakable">{name}</span>
      {count > 1 && (
        <span id={question} className={s.question}>
          {t('officeRowPlayers.which', { count })}
        </span>
      )}
      <select
        className={f.input}
        aria-label={t('officeRowPlayers.choose', { name, row })}
        aria-describedby={count > 1 ? question : undefined}
        data-undecided={chosen === UNDECIDED || undefined}
        value={chosen}
        onChange={({ target }) => onChoose(name, target.value)}
      >
        {chosen === UNDECIDED && <option value={UNDECIDED}>{t('officeRowPlayers.undecided')}</option>}
        <option value={NOBODY}>{t('officeRowPlayers.nobody')}</option>
        {players.map((player) => (
          <option key={player.id} value={player.id}>
            {about(player)}
          </option>
        ))}
        <option value={NEW}>{t('officeRowPlayers.add')}</option>
      </select>
    </label>
  )
}
