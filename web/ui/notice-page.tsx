import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { PageHeading } from './page-heading.tsx'

interface Props {
  title: string
  /** The ways on, as buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A page that has nothing to show but a few words: what it is about does not exist, or does not come. */
export function NoticePage({ title, actions, children }: Props) {
  return (
    <div className="page">
      <PageHeading title={title} />
      <Notice actions={actions}>{children}</Notice>
    </div>
  )
}
