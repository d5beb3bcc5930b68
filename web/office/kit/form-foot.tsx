import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { isSignedIn } from '../../api/stored-session.ts'
import f from '../../ui/form.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import k from './shared.module.css'

interface Props {
  submit: string
  isSubmitting: boolean
  /** Whether the form has changes that are not stored. */
  isUnsaved: boolean
  /** Error message of the last attempt. */
  problem: string | null
  /** Message about the last successful action. */
  said?: string | null | undefined
  /** Further buttons. */
  children?: ReactNode
}

/** The end of a form: the result of the last attempt, the buttons, and the question before somebody leaves unsaved changes. */
export function FormFoot({ submit, isSubmitting, isUnsaved, problem, said, children }: Props) {
  // A change after the last success makes its message wrong.
  const news = isUnsaved && !isSubmitting ? null : said
  const isHere = useSession(isSignedIn)
  return (
    <>
      <div role="alert">{isHere && problem && <p className={f.problem}>{problem}</p>}</div>
      <p role="status" className={news ? k.said : undefined}>
        {news}
      </p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={isSubmitting}>
          {submit}
        </button>
        {children}
      </div>
      <LeaveQuestion isUnsaved={isUnsaved} />
    </>
  )
}
