import { type FormEvent, useState } from 'react'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { ManagedPlayer } from '../../../shared/players/managed-player-schemas.ts'
import { VISIBILITIES } from '../../../shared/players/player-limits.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { AskingButton } from '../kit/question.tsx'
import k from '../kit/shared.module.css'
import { SubmitOrBack } from '../kit/submit-or-back.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { usePlayerAction } from './use-player-action.ts'

interface Props {
  /** Null while nobody is changed. */
  player: ManagedPlayer | null
  onClose: () => void
  /** Called with the message that says what is done. */
  onChanged: (text: string) => void
}

/** The form that shows or hides the page of a player, and renames a player who is only a name. */
export function ChangePlayer({ player, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={player !== null} title={t('officePlayers.change.title', { name: player?.name })} onClose={onClose}>
      {player && (
        <div className="stack-6">
          <ChangeForm player={player} onClose={onClose} onChanged={onChanged} />
          <DeletePlayer player={player} onDeleted={onChanged} />
        </div>
      )}
    </Dialog>
  )
}

/** The button that deletes a player whom nothing needs. The server says why another one stays. */
function DeletePlayer({
  player: { id, name },
  onDeleted,
}: {
  player: ManagedPlayer
  onDeleted: (text: string) => void
}) {
  const { t } = useTranslation()
  const { run, problem } = usePlayerAction(async () => {
    await officeCall('DELETE', pathTo('player', id))
    onDeleted(t('officePlayers.delete.done', { name }))
  })
  return (
    <div className="stack-3">
      <div className={f.actions}>
        <AskingButton
          title={t('officePlayers.delete.title', { name })}
          text={t('officePlayers.delete.text')}
          onYes={() => void run()}
        >
          {t('officePlayers.delete.open')}
        </AskingButton>
      </div>
      <Problem text={problem} />
    </div>
  )
}

function ChangeForm({ player, onClose, onChanged }: { player: ManagedPlayer } & Omit<Props, 'player'>) {
  const { t } = useTranslation()
  const [name, setName] = useState(player.name)
  const [visibility, setVisibility] = useState(player.visibility)
  const isNameMissing = name.trim() === ''
  const { run, pending, problem } = useOfficeAction(async () => {
    const change = {
      ...(name.trim() !== player.name && { name: name.trim() }),
      ...(visibility !== player.visibility && { visibility }),
    }
    if (Object.keys(change).length === 0) return onClose()
    await officeCall('PATCH', pathTo('player', player.id), change, { 'if-match': `"${player.tag}"` })
    onChanged(t('officePlayers.change.done', { name: name.trim() }))
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isNameMissing && !pending) void run()
  }
  return (
    <form className={f.form} onSubmit={save}>
      {player.person === null && (
        <div className="stack-1">
          <Field label={t('officePlayers.name')}>
            <input
              className={f.input}
              autoComplete="off"
              required
              maxLength={LONGEST.match.name}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <p className="note">{t('officePlayers.change.nameText')}</p>
        </div>
      )}
      <fieldset className="stack-1">
        <legend>{t('officePlayers.page.title')}</legend>
        {[null, ...VISIBILITIES].map((each) => (
          <label key={each} className={k.check}>
            <input type="radio" name="visibility" checked={visibility === each} onChange={() => setVisibility(each)} />
            {t(`officePlayers.visibility.${each ?? 'undecided'}`)}
          </label>
        ))}
        {player.hiddenBy === 'person' && <p className="note">{t('officePlayers.change.personText')}</p>}
      </fieldset>
      <Problem text={problem} />
      <SubmitOrBack submit={t('officePlayers.change.save')} isPending={pending} onBack={onClose} />
    </form>
  )
}
