import { useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Unloaded } from '../../ui/unloaded.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { courtText } from '../kit/places.ts'
import row from '../kit/row-actions.module.css'

const TakeCourtForm = lazyPart(['officeBookings'], () => import('./take-court-form.tsx'), Unloaded)

interface Props {
  club: string
  court: string
  /** The name of the court, for screen readers. */
  name: string
  isFree: boolean
}

/** The button with which the desk takes a free court at once for somebody, and its dialog, which stays if a match begins there. */
export function TakeCourt({ club, court, name, isFree }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {isFree && (
        <button type="button" className={row.action} onClick={() => setOpen(true)}>
          {t('office.walkIn.open')}
          <span className="hidden-text">: {name}</span>
        </button>
      )}
      <Dialog open={isOpen} title={t('office.walkIn.title', { court: courtText({ club, court }, t) })} onClose={close}>
        {isOpen && <TakeCourtForm court={court} club={club} close={close} />}
      </Dialog>
    </>
  )
}
