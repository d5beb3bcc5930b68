import { useState } from 'react'
import type { BookingMatch } from '../../shared/court/booking-match-schemas.ts'
import { idOfName, type KnownNames, withName } from '../../shared/matches/known-names.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { ListedPlayer, ListedPlayers } from '../../shared/players/player-schemas.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { getJson } from '../api/get-json.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { loadedClubs } from '../clubs/clubs-store.ts'
import c from '../ui/combo-list.module.css'
import { fullDate } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useCombo } from '../ui/use-combo.ts'
import { usePaused } from '../ui/use-paused.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** Length of the shortest text that is looked up. */
const SHORTEST = 2
/** Maximum number of players that are suggested. */
const MOST = 6

interface Props {
  label: string
  value: string
  /** The court’s club and time zone. */
  club: string
  timeZone: string
  /** The people on the booking. */
  people: BookingMatch['players']
  known: KnownNames
  onChange: (name: string) => void
  /** Called when a player was chosen, with their name. */
  onKnow: (known: KnownNames, name: string) => void
}

/** A field for the name of a player, which suggests the people on the booking and players. */
export function NameField({ label, value, club, timeZone, people, known, onChange, onKnow }: Props) {
  const { t, language } = useTranslation()
  /** Whether somebody has typed: the names of guests at the beginning are looked up by nobody. */
  const [isTyped, setTyped] = useState(false)
  const typed = value.trim()
  const isKnown = idOfName(known, typed) !== undefined
  const looked = usePaused(isTyped && !isKnown && typed.length >= SHORTEST ? typed : '')
  const query = new URLSearchParams({ search: looked, club, limit: String(MOST) })
  // Without suggestions the field still works.
  const { last } = useLoaded(
    looked ? `${PAGES.players.path}?${query}` : null,
    async (path) => (await getJson<ListedPlayers>(path)).body,
  )
  const booked = people.filter(
    ({ name }) => name !== '' && name !== typed && (!isTyped || foldText(name).includes(foldText(typed))),
  )
  const isBooked = people.some(({ name }) => name === typed)
  const found = looked && typed.length >= SHORTEST && !isKnown && !isBooked ? (last?.players ?? []) : []
  const combo = useCombo({
    count: booked.length + found.length,
    mayShow: true,
    onChoose: (at) => {
      const player = found[at - booked.length]
      if (player) onKnow(withName(known, player.name, player.id), player.name)
      else onChange(booked[at]?.name ?? value)
    },
  })
  const about = (player: ListedPlayer): string => {
    const other = player.club === club ? undefined : loadedClubs().find(({ id }) => id === player.club)?.name
    const day = player.lastMatch && fullDate(dateIn(timeZone, Date.parse(player.lastMatch)), language)
    return [other, day && t('court.lastMatch', { day })].filter(Boolean).join(' · ')
  }
  return (
    <div className={c.combo}>
      <Field label={label}>
        <input
          className={f.input}
          {...combo.input}
          value={value}
          onChange={({ target }) => {
            setTyped(true)
            combo.typed()
            onChange(target.value)
          }}
          // The list would cover the next field, which a finger aims at.
          onFocus={({ target }) => target.select()}
          onBlur={combo.close}
          maxLength={LONGEST.match.guest}
          pattern="[^@]*\S[^@]*"
          title={t('court.nameHint')}
          required
        />
      </Field>
      <div {...combo.list} role="listbox" className={c.list} aria-label={t('court.suggested')}>
        {booked.map(({ person, name }, at) => (
          <div key={person} {...combo.option(at)} className={c.option}>
            <span className="strong">{name}</span>
            <span className="note">{t('court.onBooking')}</span>
          </div>
        ))}
        {found.map((player, at) => (
          <div key={player.id} {...combo.option(booked.length + at)} className={c.option}>
            <span className="strong">{player.name}</span>
            <span className="note">{about(player)}</span>
          </div>
        ))}
      </div>
      {isKnown && !isBooked && <p className="note">{t('court.linked')}</p>}
    </div>
  )
}
