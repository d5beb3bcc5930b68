import { type ReactNode, useEffect, useId, useRef } from 'react'
import { keepFocus, startAtTitle } from './at-title.ts'
import s from './dialog.module.css'
import { openModal } from './modal.ts'

interface Props {
  open: boolean
  title: string
  /** Whether the dialog is wider than a form. */
  isWide?: boolean
  /** Called after Escape, and when the form inside closes the dialog. */
  onClose: () => void
  children: ReactNode
  /** Buttons below the content. They stay visible while the content scrolls. */
  foot?: ReactNode
}

/** A native modal dialog. It keeps the focus, closes on Escape, and returns the focus to where it was. */
export function Dialog({ open, title, isWide = false, onClose, children, foot }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const own = dialog.current
    if (!open || !own) return
    openModal(own)
    startAtTitle(own)
    const release = keepFocus(own)
    return () => {
      release()
      own.close()
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${s.dialog} ${s.wide}` : s.dialog}
      aria-labelledby={heading}
      // In React these events bubble: they are about a dialog inside this one if the target is another.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        // The browser's own closing would be reported later, when the person may have opened the dialog again.
        event.preventDefault()
        onClose()
      }}
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
    >
      {open && (
        <div className={s.inner}>
          <h2 id={heading} className={`subtitle ${s.title}`}>
            {title}
          </h2>
          {children}
          {foot && <div className={s.foot}>{foot}</div>}
        </div>
      )}
    </dialog>
  )
}
