import f from '../../ui/form.module.css'

/** The message about a failure, in a place where screen readers announce it. */
export const Problem = ({ text }: { text: string | null }) => (
  <div role="alert">{text && <p className={f.problem}>{text}</p>}</div>
)
