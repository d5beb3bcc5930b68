import { type ReactNode, useState } from 'react'
import { besideOf } from '../../../shared/court/beside.ts'
import type { Beside } from '../../../shared/matches/clash-choice-schemas.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { offerUndo } from '../kit/cancelled-bookings.ts'
import { CourtCollisions } from '../kit/court-collisions.tsx'
import { useMe } from '../kit/me-store.ts'
import { ReasonField } from './reason-field.tsx'

/** What happens to the things that take the court of a match. Without a member, the server refuses the match if there are any. */
export interface ClashChoice {
  /** The `uid`s of the bookings to cancel. */
  readonly cancel?: readonly string[]
  /** Whether the cancellation can be undone for a while. */
  readonly undoable?: boolean
  /** The things that stay on the court although the match is stored. */
  readonly beside?: readonly Beside[]
  /** Whether the match may overlap other matches. */
  readonly overlap?: boolean
  readonly reason?: string
}

/** Returns what takes the court of a match that the server has refused, or null for another failure. */
export const collisionsOf = (error: unknown): readonly CourtCollision[] | null =>
  error instanceof NotOk && error.code === 'COURT_TAKEN' ? (error.body.collisions as CourtCollision[]) : null

/** The collisions that a person sees, and what to do with the decision. */
interface Asked {
  readonly club: string
  readonly collisions: readonly CourtCollision[]
  readonly decide: (choice: ClashChoice | null) => void
}

/**
 * Stores matches with a look at what takes their courts. Before a match is stored, the dialog names what is there, and asks what
 * happens to it.
 */
export function useCourtClash(): {
  /** @returns false if the person wants to change the match first */
  readonly place: (club: string, send: (clash: ClashChoice) => Promise<unknown>) => Promise<boolean>
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)

  async function place(club: string, send: (clash: ClashChoice) => Promise<unknown>): Promise<boolean> {
    for (let choice: ClashChoice | null = {}; choice; ) {
      try {
        await send(choice)
        offerUndo(choice.cancel ?? [])
        return true
      } catch (error) {
        const collisions = collisionsOf(error)
        if (!collisions) throw error
        choice = await new Promise<ClashChoice | null>((decide) => setAsked({ club, collisions, decide }))
        setAsked(null)
      }
    }
    return false
  }

  return { place, dialog: <ClashDialog asked={asked} /> }
}

function ClashDialog({ asked }: { asked: Asked | null }) {
  const { t } = useTranslation()
  const isClosed = asked?.collisions.every(({ kind }) => kind === 'closed')
  return (
    <Dialog open={asked !== null} title={t('officeClash.title')} onClose={() => asked?.decide(null)}>
      {asked && (
        <>
          <p>{t(isClosed ? 'officeClash.textClosed' : 'officeClash.text')}</p>
          <CourtCollisions {...asked} />
          <ClashChoices {...asked} back={{ label: t('officeClash.change'), onClick: () => asked.decide(null) }} />
        </>
      )}
    </Dialog>
  )
}

interface QuestionProps extends Pick<Asked, 'club' | 'collisions'> {
  readonly decide: (choice: ClashChoice) => void
  /** Label of the button that changes nothing, and what it does. */
  readonly back?: { readonly label: string; readonly onClick: () => void }
}

/** Asks whether to cancel the bookings in the way of matches, or to store the matches anyway. */
export function ClashChoices({ club, collisions, decide, back }: QuestionProps) {
  const { t } = useTranslation()
  const { may } = useMe()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const cancel = collisions.flatMap(({ booking }) => booking ?? [])
  const others = collisions.filter(({ booking }) => booking === null)
  const isManager = may('bookings.manage', { club })
  const mayOverrule = isManager || collisions.every(({ kind }) => kind === 'closed')
  function choose(choice: ClashChoice): void {
    setTried(true)
    if (reason.trim() !== '') decide({ ...choice, reason: reason.trim() })
  }
  return (
    <div className={f.form}>
      {!mayOverrule && <p>{t('officeClash.askManager')}</p>}
      {mayOverrule && <ReasonField reason={reason} isTried={isTried} onChange={setReason} />}
      {isManager && collisions.some(({ kind }) => kind === 'booking') && (
        <p className="note">{t('officeClash.anywayHint')}</p>
      )}
      <div className={f.actions}>
        {isManager && cancel.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => choose({ cancel, undoable: true, beside: others.map(besideOf) })}
          >
            {t('officeClash.cancel', { count: cancel.length })}
          </button>
        )}
        {mayOverrule && (
          <button
            type="button"
            className={cancel.length > 0 ? 'button quiet' : 'button'}
            onClick={() => choose({ beside: collisions.map(besideOf) })}
          >
            {t('officeClash.anyway')}
          </button>
        )}
        {back && (
          <button type="button" className="button quiet" onClick={back.onClick}>
            {back.label}
          </button>
        )}
      </div>
    </div>
  )
}
