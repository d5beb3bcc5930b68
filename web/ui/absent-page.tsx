import { Link } from 'react-router-dom'
import { NoticePage } from './notice-page.tsx'
import { useTranslation } from './use-translation.ts'

interface Props {
  title: string
  text: string
  /** Asks again: for what did not come, and may yet. */
  retry?: (() => void) | undefined
  to: string
  /** What the link to `to` says. */
  label: string
}

/** A page whose match, post or product does not exist, or did not come: what happened, and the ways on. */
export function AbsentPage({ title, text, retry, to, label }: Props) {
  const { t } = useTranslation()
  return (
    <NoticePage
      title={title}
      actions={
        <>
          {retry && (
            <button type="button" className="button" onClick={retry}>
              {t('retry')}
            </button>
          )}
          <Link to={to} className={retry ? 'button quiet' : 'button'}>
            {label}
          </Link>
        </>
      }
    >
      <p>{text}</p>
    </NoticePage>
  )
}
