import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { PAGES, type PageName, pageAt } from '../../shared/pages/page-table.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { useMe } from './me-store.ts'
import s from './office-frame.module.css'

/** Pages of the office's navigation. The key of a link's text is `office.nav.` and the name of its page. */
const NAV = [
  'office',
  'officeMatches',
  'officePeople',
  'officeOrders',
  'officeProducts',
  'officePosts',
  'officeAudit',
] as const satisfies readonly PageName[]

interface Props {
  title: string
  lead?: string | undefined
  /** Most frequent action, on the right. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of each page of the office: its navigation, its heading, and a message for people who may not see it. */
export function OfficeFrame({ title, lead, action, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { state, retry, mayAtAll } = useMe()
  const { permission } = PAGES[pageAt(pathname)]
  const isAllowed = permission === undefined || mayAtAll(permission)
  return (
    <div className="page">
      <nav className={s.nav} aria-label={t('office.nav.label')}>
        {NAV.filter((name) => mayAtAll(PAGES[name].permission ?? 'account')).map((name) => (
          <NavLink key={name} to={PAGES[name].path} end={name === 'office'} className={String(s.link)}>
            {t(`office.nav.${name}`)}
          </NavLink>
        ))}
      </nav>
      <PageHead title={title} lead={lead} action={isAllowed && action} />
      {state === 'ready' && !isAllowed && (
        <Notice>
          <p>{t('office.forbidden')}</p>
        </Notice>
      )}
      {state === 'ready' && isAllowed && children}
      {state !== 'ready' && <LoadingLine failed={state === 'failed' && t('office.failed')} onRetry={retry} />}
    </div>
  )
}
