import { useEffect, useId, useState } from 'react'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DoneLine } from '../../ui/done-line.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { LeaveQuestion } from '../kit/leave-question.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { ChangeForm } from './change-form.tsx'
import { ChangeOutcome, ChangeOutcomeFoot } from './change-outcome.tsx'
import { ChangeProgress } from './change-progress.tsx'
import { choose, chooseNone, closeChange, useChanging } from './match-choice-store.ts'
import { loadUmpires } from './umpires-store.ts'
import { type Outcome, presentRows, useMatchChanges } from './use-match-changes.ts'

interface Props {
  /** The matches in the list. */
  listed: readonly MatchSummary[]
  /** Called with new rows of the list. A row whose match is archived leaves the list. */
  onChanged: (rows: readonly MatchSummary[]) => void
}

/** The dialog that changes several matches, and the message after it. */
export function ChangeMatches({ listed, onChanged }: Props) {
  const { t } = useTranslation()
  const changing = useChanging()
  const [done, setDone] = useState<string | null>(null)
  /** Whether the dialog asks before it cancels the matches. */
  const [isAsking, setAsking] = useState(false)
  /** What the last attempt was to do with the matches: a retry does the same. */
  const [aim, setAim] = useState<'done' | 'cancelled'>('done')
  const { progress, stop, outcome, run, runAgain, reset } = useMatchChanges()
  const form = useId()
  const count = changing?.length ?? 0
  useEffect(
    () => () => {
      closeChange()
      chooseNone()
    },
    [],
  )

  /** Closes the dialog and shows the new state of the matches. Those that did not change stay chosen. */
  function close(result: Outcome | null) {
    closeChange()
    setAsking(false)
    setAim('done')
    reset()
    if (!result) return
    choose(result.changed, false)
    onChanged(result.changed)
    void loadUmpires()
    void presentRows(result.unchanged).then((rows) => {
      choose(
        rows.filter(({ archived }) => archived),
        false,
      )
      onChanged(rows)
    })
  }

  /** Closes the dialog if every match is changed. */
  async function finish(running: Promise<Outcome | null>, become = aim) {
    setDone(null)
    setAim(become)
    const result = await running
    if (result?.unchanged.length !== 0) return
    close(result)
    setDone(t(`officeChange.${become}`, { count }))
  }
  const cancel = () => {
    setAsking(false)
    if (changing) void finish(run(changing, { minutes: 0, isCancelled: true }, []), 'cancelled')
  }

  function foot() {
    if (progress) return null
    if (outcome)
      return (
        <ChangeOutcomeFoot outcome={outcome} onAgain={() => void finish(runAgain())} onClose={() => close(outcome)} />
      )
    if (isAsking)
      return (
        <div className={f.actions}>
          <button type="button" className="button" onClick={cancel}>
            {t('officeChange.cancel', { count })}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(false)}>
            {t('office.play.back')}
          </button>
        </div>
      )
    return (
      <div className={f.actions}>
        <button type="submit" form={form} className="button">
          {t('officeChange.title', { count })}
        </button>
        <button type="button" className="button quiet" onClick={() => close(null)}>
          {t('office.play.back')}
        </button>
        <button type="button" className={`button quiet ${f.apart}`} onClick={() => setAsking(true)}>
          {t('officeChange.cancel', { count })}
        </button>
      </div>
    )
  }

  return (
    <>
      <DoneLine text={done} />
      <Dialog
        open={changing !== null}
        title={t(isAsking || aim === 'cancelled' ? 'officeChange.cancel' : 'officeChange.title', { count })}
        onClose={() => (progress ? stop() : close(outcome))}
        foot={foot()}
      >
        {progress && <ChangeProgress {...progress} onStop={stop} />}
        {isAsking && <CancelQuestion matches={changing ?? []} />}
        {changing && !progress && !outcome && !isAsking && (
          <ChangeForm
            id={form}
            matches={changing}
            listed={listed}
            onChange={(change, begun) => void finish(run(changing, change, begun), 'done')}
          />
        )}
        {outcome && !progress && (
          <ChangeOutcome
            outcome={outcome}
            count={count}
            isCancelling={aim === 'cancelled'}
            onDecide={(choice) => void finish(runAgain(choice))}
          />
        )}
        <LeaveQuestion isUnsaved={progress !== null || outcome !== null} />
      </Dialog>
    </>
  )
}
