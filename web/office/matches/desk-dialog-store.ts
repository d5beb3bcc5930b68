import { create } from 'zustand'
import type { ResultSubject } from './correct-result.tsx'
import type { LinksSubject } from './links-dialog.tsx'
import type { UmpireSubject } from './umpire-dialog.tsx'

/** An open dialog, and the match or the court that it is about, as it was when the dialog was opened. */
export type DeskDialog =
  | ({ readonly kind: 'links' } & LinksSubject)
  | ({ readonly kind: 'umpire' } & UmpireSubject)
  | ({ readonly kind: 'result'; readonly court: string | null | undefined } & ResultSubject)

export const useDeskDialog = create<{ readonly open: DeskDialog | null }>(() => ({ open: null }))

/** Opens a dialog. A page with a button that calls this has `DeskDialogs`. */
export const openDialog = (open: DeskDialog): void => useDeskDialog.setState({ open })

/** Returns the id of the heading of a court, to which the focus moves after a dialog. */
export const headingOf = (court: string): string => `court-${court}`

export const closeDialog = (): void => useDeskDialog.setState({ open: null })
