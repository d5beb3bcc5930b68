import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import s from './prose-head.module.css'

/** The top of a page that is there to be read. */
export function ProseHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={s.head}>
      <PageHeading title={title} className="title display" />
      <p className={s.lead}>{lead}</p>
      {children}
    </div>
  )
}
