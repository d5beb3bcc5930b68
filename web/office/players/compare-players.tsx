import { useState } from 'react'
import type { ManagedPlayer } from '../../../shared/players/managed-player-schemas.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { clubById } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import k from '../kit/shared.module.css'
import { LatestResults } from './latest-results.tsx'
import { lastText, pageText, whoText } from './player-texts.ts'
import s from './players.module.css'
import { usePlayerAction } from './use-player-action.ts'

interface Props {
  /** Two players, or none while nothing is compared. */
  players: readonly ManagedPlayer[]
  onClose: () => void
  /** Called with the message that says what is done. */
  onMerged: (text: string) => void
}

/** Two players side by side, and the question whether they are one. */
export function ComparePlayers({ players: [one, other], onClose, onMerged }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={other !== undefined} title={t('officePlayers.compare.title')} isWide onClose={onClose}>
      {one && other && <Compared pair={[one, other]} onClose={onClose} onMerged={onMerged} />}
    </Dialog>
  )
}

type Pair = readonly [ManagedPlayer, ManagedPlayer]

function Compared({ pair, onClose, onMerged }: { pair: Pair } & Omit<Props, 'players'>) {
  const { t } = useTranslation()
  const [stays, setStays] = useState(() => usualOf(pair).id)
  const [into, from] = pair[0].id === stays ? pair : [pair[1], pair[0]]
  const { run, pending, problem } = usePlayerAction(async () => {
    await officeCall('POST', `/players/${encodeURIComponent(from.id)}/merge`, { into: into.id })
    onMerged(t('officePlayers.compare.done', { from: from.name, into: into.name }))
  })
  return (
    <>
      <Facts pair={pair} />
      <fieldset className="stack-2">
        <legend className="strong">{t('officePlayers.compare.stays')}</legend>
        {pair.map((player, index) => (
          <label key={player.id} className={k.check}>
            <input type="radio" name="stays" checked={player.id === stays} onChange={() => setStays(player.id)} />
            <span className="breakable">
              {index + 1}. {player.name}
            </span>
          </label>
        ))}
      </fieldset>
      <p>{t('officePlayers.compare.text', { from: from.name, into: into.name })}</p>
      <Problem text={problem} />
      <div className={f.actions}>
        <button type="button" className="button" aria-disabled={pending} onClick={() => pending || void run()}>
          {t('officePlayers.compare.merge')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('office.play.back')}
        </button>
      </div>
    </>
  )
}

/** Returns the player who usually stays: the person, or else the one with more matches. */
const usualOf = ([one, other]: Pair): ManagedPlayer => {
  if ((one.person === null) !== (other.person === null)) return one.person === null ? other : one
  return one.matches < other.matches ? other : one
}

/** What is known of both, one fact in each row. */
function Facts({ pair }: { pair: Pair }) {
  const { t, language } = useTranslation()
  const facts: readonly (readonly [string, (player: ManagedPlayer) => string | null | undefined])[] = [
    [t('office.form.club'), ({ club }) => (club === null ? t('officePlayers.noClub') : clubById(club)?.name)],
    [t('officePlayers.identity'), (player) => whoText(player, t)],
    [t('officePlayers.played'), ({ matches }) => t('officePlayers.matches', { count: matches })],
    [t('officePlayers.newest'), (player) => lastText(player, language)],
    [t('officePlayers.page.title'), (player) => pageText(player, t)],
    [t('officePlayers.mergedOnes'), ({ merged }) => merged.join(', ')],
  ]
  return (
    <table className={s.facts}>
      <caption className="hidden-text">{t('officePlayers.compare.title')}</caption>
      <thead>
        <tr>
          <td />
          {pair.map(({ id, name }, index) => (
            <th key={id} scope="col" className="breakable">
              {index + 1}. {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(([label, textOf]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {pair.map((player) => (
              <td key={player.id} className="breakable">
                {textOf(player) || '–'}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('officePlayers.results')}</th>
          {pair.map((player) => (
            <td key={player.id}>
              <LatestResults player={player} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
