import { Link } from 'react-router-dom'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { ManagedPlayer } from '../../../shared/players/managed-player-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import type { Column } from '../kit/data-table.tsx'
import row from '../kit/row-actions.module.css'
import k from '../kit/shared.module.css'
import { lastText, pageText, whoText } from './player-texts.ts'

interface Options {
  /** Whether the list has the players who were merged into others. */
  isMerged: boolean
  chosen: readonly ManagedPlayer[]
  onChoose: (player: ManagedPlayer) => void
  onChange: (player: ManagedPlayer) => void
  onSeparate: (player: ManagedPlayer) => void
}

/** Returns the columns of the list of players: who they are, their matches, their pages, and the actions. */
export function usePlayerColumns({ isMerged, chosen, onChoose, onChange, onSeparate }: Options) {
  const { t, language } = useTranslation()
  const playedText = (player: ManagedPlayer): string =>
    [
      t('officePlayers.matches', { count: player.matches }),
      player.lastMatch && t('officePlayers.last', { date: lastText(player, language) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const name: Column<ManagedPlayer> = {
    id: 'name',
    header: t('officePlayers.name'),
    cell: (player) => (
      <>
        <PlayerName player={player} />
        <span className={k.about}>{whoText(player, t)}</span>
        {player.merged.length > 0 && (
          <span className={k.about}>
            <Breakable text={t('officePlayers.also', { names: player.merged.join(', ') })} />
          </span>
        )}
        <span className={`${k.about} ${k.narrow}`}>{playedText(player)}</span>
      </>
    ),
  }
  const played: Column<ManagedPlayer> = {
    id: 'played',
    header: t('officePlayers.played'),
    cell: (player) => playedText(player),
    isWide: true,
  }
  const into: Column<ManagedPlayer> = {
    id: 'into',
    header: t('officePlayers.into'),
    cell: (player) => player.into && <Link to={pathTo('player', player.into.id)}>{player.into.name}</Link>,
  }
  const page: Column<ManagedPlayer> = {
    id: 'page',
    header: t('officePlayers.page.title'),
    cell: (player) => <span className={player.hidden ? 'strong' : 'dim'}>{pageText(player, t)}</span>,
  }
  const actions: Column<ManagedPlayer> = {
    id: 'actions',
    header: t('officePlayers.actions'),
    cell: (player) => (
      <span className={row.actions}>
        {isMerged ? (
          <Action onClick={() => onSeparate(player)} label={t('officePlayers.separate')} name={player.name} />
        ) : (
          <>
            <Action
              onClick={() => onChoose(player)}
              label={t('officePlayers.choose')}
              name={player.name}
              isPressed={chosen.some(({ id }) => id === player.id)}
            />
            <Action onClick={() => onChange(player)} label={t('officePlayers.change.open')} name={player.name} />
          </>
        )}
      </span>
    ),
  }
  return isMerged ? [name, into, played, actions] : [name, played, page, actions]
}

/** The name of a player, with a link if everybody can open the page. */
function PlayerName({ player: { id, name, hidden, into } }: { player: ManagedPlayer }) {
  const text = <Breakable text={name} />
  if (hidden || into) return <span className="strong">{text}</span>
  return (
    <Link to={pathTo('player', id)} className="strong">
      {text}
    </Link>
  )
}

interface ActionProps {
  label: string
  /** Name of the player, for screen readers. */
  name: string
  isPressed?: boolean
  onClick: () => void
}

const Action = ({ label, name, isPressed, onClick }: ActionProps) => (
  <button type="button" className={row.action} aria-pressed={isPressed} onClick={onClick}>
    {isPressed && '✓ '}
    {label}
    <span className="hidden-text">: {name}</span>
  </button>
)
