import { Dialog } from '../../ui/dialog.tsx'
import { CloseFoot } from '../kit/close-button.tsx'
import { type GrantPlace, Grants } from './grants.tsx'

/** The match or the court that the links are for. */
export interface LinksSubject {
  readonly place: GrantPlace
  /** Names the match or the court. It is also the first suggestion for who gets the link. */
  readonly title: string
  /** The court, or the court of the match. */
  readonly court: string | null | undefined
  /** Start of the match (ISO 8601); null for a court. */
  readonly start: string | null
  /** Starts of the matches at the court that are in play or expected (ms since 1970). */
  readonly ahead?: readonly number[]
}

interface Props {
  /** Null while the dialog is closed. */
  subject: LinksSubject | null
  close: () => void
}

/** The links to score a match, or the matches on a court, with a QR code for each new one. */
export const LinksDialog = ({ subject, close }: Props) => (
  <Dialog open={subject !== null} title={subject?.title ?? ''} onClose={close} foot={<CloseFoot onClose={close} />}>
    {subject && <Grants {...subject} label={subject.title} />}
  </Dialog>
)
