import { type ReactNode, useEffect, useId, useRef } from 'react'
import s from './dialog.module.css'
import { openModal } from './modal.ts'

interface Props {
  open: boolean
  title: string
  /** Escape was pressed, or the form inside is done. */
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog: it keeps the focus inside, closes on Escape, and gives the focus back to where it was. */
export function Dialog({ open, title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const own = dialog.current
    if (!open || !own) return
    openModal(own)
    return () => own.close()
  }, [open])
  return (
    <dialog ref={dialog} className={s.dialog} aria-labelledby={heading} onClose={onClose}>
      {open && (
        <div className={s.inner}>
          <h2 id={heading} className={s.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
