import type { ReactNode } from 'react'
import s from './page-head.module.css'
import { PageHeading } from './page-heading.tsx'
import p from './prose-head.module.css'

interface Props {
  /** Title of the browser's tab, and of the page unless it has a heading. */
  title: string
  heading?: ReactNode
  /** Purpose of the page, in a sentence or two. */
  lead?: ReactNode
  /** Most frequent action, on the right. */
  action?: ReactNode
  /** Small print, such as the clock. */
  children?: ReactNode
}

/** The top of an interactive page, with room for its main action. */
export function PageHead({ title, heading, lead, action, children }: Props) {
  return (
    <div className={s.head}>
      <div className="stack-2">
        <PageHeading title={title}>{heading}</PageHeading>
        {lead && <p className={s.lead}>{lead}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}

/** The top of a page of text. */
export function ProseHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={`stack-4 ${p.head}`}>
      <PageHeading title={title} className="title display" />
      <p className={p.lead}>{lead}</p>
      {children}
    </div>
  )
}
