import { useEffect, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DoneLine } from '../../ui/done-line.tsx'
import { Unloaded } from '../../ui/unloaded.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'
import row from '../kit/row-actions.module.css'

const TakeCourtForm = lazyPart(['officeBookings', 'officeMoney'], () => import('./take-court-form.tsx'), Unloaded)

interface Props {
  club: string
  court: string
  /** The name of the court, for screen readers. */
  name: string
  isFree: boolean
  /** Asks again what the courts are used for. */
  reload: () => Promise<void>
}

/** The button with which the desk takes a free court at once for somebody, and its dialog, which stays if a match begins there. */
export function TakeCourt({ club, court, name, isFree, reload }: Props) {
  const { t, language } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  /** When the booking ends with which the desk has just taken the court; null without one. */
  const [until, setUntil] = useState<string | null>(null)
  useEffect(() => {
    if (isFree) setUntil(null)
  }, [isFree])
  /** Closes the dialog. Somebody else may have been faster, so the court is read again in any case. */
  const close = async (taken?: string) => {
    setOpen(false)
    await reload()
    if (taken) setUntil(taken)
  }
  return (
    <>
      {isFree && (
        <button type="button" className={row.action} onClick={() => setOpen(true)}>
          {t('office.walkIn.open')}
          <span className="hidden-text">: {name}</span>
        </button>
      )}
      {until && <DoneLine text={t('office.walkIn.taken', { court: name, time: clockText(until, club, language) })} />}
      <Dialog
        open={isOpen}
        title={t('office.walkIn.title', { court: courtText({ club, court }, t) })}
        onClose={() => setOpen(false)}
      >
        {isOpen && <TakeCourtForm court={court} club={club} close={(taken) => void close(taken)} />}
      </Dialog>
    </>
  )
}
