import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import s from './notice.module.css'
import { PageHeading } from './page-heading.tsx'
import { useTranslation } from './use-translation.ts'

/** A message in place of a page's content, such as an empty list or an error. */
export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={`stack-6 ${s.notice}`}>
      <div className="stack-2">{children}</div>
      {actions && <div className={`wrap ${s.actions}`}>{actions}</div>}
    </div>
  )
}

interface NoticePageProps {
  title: string
  /** Buttons and links below the message. */
  actions?: ReactNode
  children: ReactNode
}

/** A page that shows only a message. */
export function NoticePage({ title, actions, children }: NoticePageProps) {
  return (
    <div className="page">
      <PageHeading title={title} />
      <Notice actions={actions}>{children}</Notice>
    </div>
  )
}

interface AbsentPageProps {
  title: string
  text: string
  /** Loads the match, post or product again. Absent if there is none with this id. */
  retry?: (() => void) | undefined
  to: string
  /** Text of the link to `to`. */
  label: string
}

/** A page whose match, post or product does not exist or failed to load, with a link to another page. */
export function AbsentPage({ title, text, retry, to, label }: AbsentPageProps) {
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
