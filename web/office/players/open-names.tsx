import { useState } from 'react'
import { Link } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { playerKey } from '../../../shared/players/full-name.ts'
import type { OpenName, OpenNames } from '../../../shared/players/open-name-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { aboutPlayer } from '../kit/about-player.ts'
import { withQuery } from '../kit/filters.tsx'
import { Fold } from '../kit/fold.tsx'
import { linkNames } from '../kit/link-names.ts'
import { officeCall, officeGet } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { lastText } from './player-texts.ts'
import s from './players.module.css'

/** The choice of a player who is created. */
const NEW = 'new'

interface Props {
  club: string
  /** Called with the message that says what is done. */
  onLinked: (text: string) => void
}

/** The names of a club’s matches that can mean several players, each with the choice of the player. Nothing if there are none. */
export function OpenNamesList({ club, onLinked }: Props) {
  const { t } = useTranslation()
  const { value, reload } = useLoaded(withQuery('/office/open-names', { club }), officeGet<OpenNames>)
  const names = value?.names ?? []
  if (names.length === 0) return null
  const linked = (text: string) => {
    onLinked(text)
    void reload()
  }
  return (
    <Fold title={t('officePlayers.open.title')} now={String(names.length)}>
      <p className="note">{t('officePlayers.open.lead')}</p>
      <ul className={s.names}>
        {names.map((each) => (
          <Name key={each.name} named={each} club={club} onLinked={linked} />
        ))}
      </ul>
    </Fold>
  )
}

function Name({ named, club, onLinked }: Props & { named: OpenName }) {
  const { t, language } = useTranslation()
  const { name, players, matches, last } = named
  const [chosen, setChosen] = useState('')
  const [created] = useState(randomId)
  const { run, pending, problem } = useOfficeAction(async () => {
    const id = chosen === NEW ? created : chosen
    // A repeated request creates no second player.
    if (chosen === NEW) await officeCall('POST', '/office/new-players', { club, players: [{ id, name }] })
    let count = 0
    for (const match of matches)
      if (await linkNames(match, (each) => (playerKey(each) === playerKey(name) ? id : null))) count += 1
    onLinked(t('officePlayers.open.done', { count, name: players.find((each) => each.id === id)?.name ?? name }))
  })
  const facts = [
    t('officePlayers.matches', { count: matches.length }),
    t('officePlayers.last', { date: lastText({ lastMatch: last, club }, language) }),
  ]
  return (
    <li className={s.named}>
      <div>
        <span className="strong breakable">{name}</span>
        <span className={k.about}>{facts.join(' · ')}</span>
        <Link to={withQuery(officePathTo('matches'), { club, q: name })} className={k.about}>
          {t('officePlayers.open.matches')}
        </Link>
      </div>
      <select
        className={f.input}
        aria-label={t('officePlayers.open.which', { name })}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('officePlayers.open.choose')}</option>
        {players.map((player) => (
          <option key={player.id} value={player.id}>
            {[player.name, aboutPlayer(player, club, language, (date) => t('officePlayers.last', { date }))]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
        <option value={NEW}>{t('officePlayers.open.new')}</option>
      </select>
      <button
        type="button"
        className="button quiet"
        aria-disabled={pending || chosen === ''}
        onClick={() => chosen !== '' && !pending && void run()}
      >
        {t('officePlayers.open.link', { count: matches.length })}
      </button>
      <Problem text={problem} />
    </li>
  )
}
