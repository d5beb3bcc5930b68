import type { ReactNode } from 'react'
import s from './page-head.module.css'
import { PageHeading } from './page-heading.tsx'

interface Props {
  /** What the browser's tab says; the heading itself unless that is given. */
  title: string
  heading?: ReactNode
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode
  /** What is done most on this page, at its right. */
  action?: ReactNode
  /** Small print of the page: the clock. */
  children?: ReactNode
}

/** The top of a page that is there to be used. */
export function PageHead({ title, heading, lead, action, children }: Props) {
  return (
    <div className={s.head}>
      <div className={s.words}>
        <PageHeading title={title}>{heading}</PageHeading>
        {lead && <p className={s.lead}>{lead}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
