import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { ListedPlayer, ListedPlayers } from '../../shared/players/player-schemas.ts'
import { LONGEST_SEARCH } from '../../shared/players/profile.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { getJson } from '../api/get-json.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { showInAddress, useInAddress } from '../ui/in-address.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { PlayerFacts } from './player-facts.tsx'
import s from './player-search.module.css'

/** Pause in typing after which the server is asked (ms). */
const PAUSE_MS = 150
/** Maximum number of players in the list. */
const MOST = 20

interface Props {
  label: string
  /** Returns the address to which a found player leads. */
  to: (id: string) => string
  /** Whether the address has what was typed, so that Back shows it again. */
  inAddress?: boolean
  /** Id of a player who is left out. */
  without?: string
}

const search = async (text: string): Promise<ListedPlayers> =>
  (await getJson<ListedPlayers>(`${PAGES.players.path}?search=${encodeURIComponent(text)}&limit=${MOST}`)).body

/** A field for a name, with the players that it finds while somebody types. */
export function PlayerSearch({ label, to, inAddress = false, without }: Props) {
  const { t } = useTranslation()
  const [addressed] = useInAddress('q')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (inAddress ? (addressed ?? '') : '')
  const asked = useSettled(text.trim())
  const { value, last, failed, reload } = useLoaded(asked === '' ? null : asked, search)
  const found = (value ?? last)?.players.filter(({ id }) => id !== without)
  const isOld = value === null || asked !== text.trim()
  return (
    <div className={`screen-only ${s.search}`}>
      <Field label={label}>
        <input
          className={f.input}
          type="search"
          name="q"
          value={text}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            if (inAddress) showInAddress('q', target.value || null)
          }}
        />
      </Field>
      <p className="note" role="status">
        {text.trim() === ''
          ? t('players.hint')
          : failed
            ? t('players.searchFailed')
            : isOld
              ? t('players.searching')
              : found?.length === 0
                ? t('players.none')
                : t('players.found', { count: found?.length ?? 0 })}
      </p>
      {failed && (
        <button type="button" className="button quiet" onClick={() => void reload()}>
          {t('retry')}
        </button>
      )}
      {text.trim() !== '' && !failed && found && found.length > 0 && (
        <ul className={s.found} data-old={isOld || undefined}>
          {found.map((player) => (
            <Found key={player.id} player={player} to={to(player.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A player, with what tells two of the same name apart. */
function Found({ player: { name, club, matches, lastMatch }, to }: { player: ListedPlayer; to: string }) {
  const last = lastMatch && dateIn(timeZoneOf(club), Date.parse(lastMatch))
  return (
    <li>
      <Link to={to} className={s.player}>
        <strong className={s.name}>{name}</strong>
        <span className="note">
          <PlayerFacts club={club} matches={matches} last={last} />
        </span>
      </Link>
    </li>
  )
}

/** Returns a text once it has not changed for a moment. The first text counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
