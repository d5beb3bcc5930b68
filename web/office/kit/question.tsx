import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'

interface Props {
  /** Null while there is nothing to ask. */
  asked: { readonly title: string; readonly text: string; readonly yes: string } | null
  /** Label of the button that changes nothing. */
  no?: string | undefined
  onYes: () => void
  onClose: () => void
  /** A further choice, below the text. */
  children?: ReactNode
}

/** A question before a change that removes something. */
export function Question({ asked, no, onYes, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={asked !== null} title={asked?.title ?? ''} onClose={onClose}>
      <p>{asked?.text}</p>
      {children}
      <div className={f.actions}>
        <button
          type="button"
          className="button"
          onClick={() => {
            onClose()
            onYes()
          }}
        >
          {asked?.yes}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {no ?? t('office.play.back')}
        </button>
      </div>
    </Dialog>
  )
}

interface ButtonProps {
  title: string
  text: string
  /** Label of the button that keeps everything. */
  no?: string
  onYes: () => void
  /** Label of the button, here and in the question. */
  children: string
}

/** A button on the right of a form's buttons that asks a question before it does something. */
export function AskingButton({ title, text, no, onYes, children }: ButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={`button quiet ${f.apart}`} onClick={() => setAsking(true)}>
        {children}
      </button>
      <Question
        asked={isAsking ? { title, text, yes: children } : null}
        no={no}
        onYes={onYes}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
