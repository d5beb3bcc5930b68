import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { CloseButton } from './close-button.tsx'
import { type GrantPlace, Grants } from './grants.tsx'

interface Props {
  place: GrantPlace
  /** Names the match or the court. It is also the first suggestion for who gets the link. */
  title: string
  /** The court of the match. */
  court?: string | null | undefined
  open: boolean
  close: () => void
}

/** The links to score a match, or the matches on a court, with a QR code for each new one. */
export const LinksDialog = ({ place, title, court, open, close }: Props) => (
  <Dialog open={open} title={title} onClose={close}>
    <Grants place={place} title={title} court={court} label={title} />
    <div className={f.actions}>
      <CloseButton onClose={close} />
    </div>
  </Dialog>
)
