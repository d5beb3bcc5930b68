import { useEffect, useRef } from 'react'
import { ResultDialog } from './correct-result.tsx'
import { closeDialog, headingOf, useDeskDialog } from './desk-dialog-store.ts'
import { LinksDialog } from './links-dialog.tsx'
import { UmpireDialog } from './umpire-dialog.tsx'

/**
 * The dialogs of the buttons at each match and court. They are outside the lists of matches: a match that begins or ends leaves
 * its list, and React would remove an open dialog together with the match's row.
 */
export function DeskDialogs() {
  const open = useDeskDialog((state) => state.open)
  const before = useRef(open)
  useEffect(() => closeDialog, [])
  useEffect(() => {
    const closed = open ? null : before.current
    before.current = open
    // The button that opened the dialog has moved with its match, so the browser can't return the focus to it.
    if (closed && document.activeElement === document.body) {
      const heading = document.getElementById(headingOf(closed.court ?? '')) ?? document.querySelector('h1')
      heading?.focus({ preventScroll: true })
    }
  }, [open])
  return (
    <>
      <LinksDialog subject={open?.kind === 'links' ? open : null} close={closeDialog} />
      <UmpireDialog subject={open?.kind === 'umpire' ? open : null} close={closeDialog} />
      <ResultDialog subject={open?.kind === 'result' ? open : null} close={closeDialog} />
    </>
  )
}
