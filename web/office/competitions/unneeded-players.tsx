import { useState } from 'react'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { OfficePlayer } from '../../../shared/players/player-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall, officeGet } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import r from '../kit/row-actions.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'

/** Returns those of these players whom nothing needs any more, as far as the office may see that. */
export async function unneededAmong(ids: readonly string[]): Promise<readonly OfficePlayer[]> {
  const read = ids.map((id) => officeGet<OfficePlayer>(`/office/players/${encodeURIComponent(id)}`).catch(() => null))
  return (await Promise.all(read)).filter((player) => player?.neededFor.length === 0) as OfficePlayer[]
}

interface Props {
  players: readonly OfficePlayer[]
  /** Called with the message that says what is done. */
  onDeleted: (player: OfficePlayer, text: string) => void
}

/** The players of an entry that was removed, whom nothing else needs, with buttons to delete them. */
export function UnneededPlayers({ players, onDeleted }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<OfficePlayer | null>(null)
  const { run, problem } = useOfficeAction(async (player: OfficePlayer) => {
    await officeCall('DELETE', pathTo('player', player.id))
    onDeleted(player, t('officeCompetitions.unneeded.done', { name: player.name }))
  })
  if (players.length === 0) return null
  return (
    <div className="stack-2">
      {players.map((player) => (
        <p key={player.id} className="breakable">
          {t('officeCompetitions.unneeded.title', { name: player.name })}{' '}
          <button type="button" className={r.action} onClick={() => setAsked(player)}>
            {t('officeCompetitions.unneeded.delete', { name: player.name })}
          </button>
        </p>
      ))}
      <Problem text={problem} />
      <Question
        asked={
          asked && {
            title: t('officeCompetitions.unneeded.ask', { name: asked.name }),
            text: t('officeCompetitions.unneeded.gone'),
            yes: t('officeCompetitions.unneeded.delete', { name: asked.name }),
          }
        }
        onYes={() => asked && void run(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}
