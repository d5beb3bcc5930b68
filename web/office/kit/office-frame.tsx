import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { officeNavigation } from '../../../shared/pages/office-navigation.ts'
import { OFFICE_PAGES, officePageAt } from '../../../shared/pages/office-pages.ts'
import { useClubs } from '../../clubs/clubs-store.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { CancelledLine } from './cancelled-line.tsx'
import { useNamesOfOffice } from './hidden-names.ts'
import { useMe } from './me-store.ts'
import { OfficeBar } from './office-bar.tsx'
import s from './office-frame.module.css'
import { OfficeMenu } from './office-menu.tsx'
import { useSaid } from './said.ts'
import { useClubSearch } from './use-chosen-club.ts'

interface Props {
  title: string
  lead?: string | undefined
  /** Most frequent action, on the right. */
  action?: ReactNode
  children?: ReactNode
}

/** The frame of each page of the office: its navigation, its heading, and a message for people who may not see it. */
export function OfficeFrame({ title, lead, action, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { state: person, retry, mayAtAll } = useMe()
  const { clubs, failed, retry: loadClubs } = useClubs()
  const state = person === 'ready' && !clubs ? (failed ? 'failed' : 'loading') : person
  const page = officePageAt(pathname)
  // The next page shows the same club.
  const search = useClubSearch()
  const said = useSaid()
  const groups = officeNavigation(mayAtAll)
  useNamesOfOffice(mayAtAll('match.describe'))
  const isAllowed = page === undefined || mayAtAll(OFFICE_PAGES[page].permission)
  return (
    <div className="page">
      <nav className={`wrap ${s.nav}`} aria-label={t('office.nav.label')}>
        {groups.map((group) =>
          group.isMenu ? (
            <OfficeMenu key={group.part} group={group} search={search} />
          ) : (
            group.pages.map((name) => (
              <NavLink
                key={name}
                to={OFFICE_PAGES[name].path + search}
                end={name === 'today'}
                className={`dim line ${s.link}`}
              >
                {t(`office.nav.${name}`)}
              </NavLink>
            ))
          ),
        )}
      </nav>
      <OfficeBar groups={groups} search={search} />
      <PageHead title={title} lead={lead} action={isAllowed && action} />
      {said && <DoneLine text={said} />}
      <CancelledLine />
      {state === 'ready' && !isAllowed && (
        <Notice>
          <p>{t('office.forbidden')}</p>
        </Notice>
      )}
      {state === 'ready' && isAllowed && children}
      {(state === 'loading' || state === 'failed') && (
        <LoadingLine
          failed={state === 'failed' && t('office.failed')}
          onRetry={clubs ? retry : () => [retry(), loadClubs()]}
        />
      )}
    </div>
  )
}
