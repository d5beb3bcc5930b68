import type { ComponentType } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { OFFICE_PAGE_NAMES, OFFICE_PAGES, type OfficePageName } from '../../shared/pages/office-pages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { Unloaded } from '../ui/unloaded.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { OfficeFrame } from './kit/office-frame.tsx'

// All pages of the office are one script, because the first script of every visit lists the scripts of each page.
const MODULES = import.meta.glob<ComponentType>(['./*/*-page.tsx', '!./people/claim-page.tsx'], {
  eager: true,
  import: 'default',
})

/** The component of each page. It is shown when the page's own texts have loaded. */
const COMPONENTS: Partial<Record<string, ComponentType>> = Object.fromEntries(
  OFFICE_PAGE_NAMES.map((name) => {
    const { module, texts } = OFFICE_PAGES[name]
    const Component = MODULES[`./${module}-page.tsx`]
    return [name, Component && texts ? lazyPart(texts, async () => ({ default: Component }), Unloaded) : Component]
  }),
)

const OFFICE = pathTo('office')

/** The pages of the office. */
export default function OfficePage() {
  return (
    <Routes>
      {OFFICE_PAGE_NAMES.map((name) => (
        <Route key={name} path={OFFICE_PAGES[name].path.slice(OFFICE.length)} element={<Page name={name} />} />
      ))}
      <Route path="*" element={<NoPage />} />
    </Routes>
  )
}

function Page({ name }: { name: OfficePageName }) {
  const Component = COMPONENTS[name]
  return Component && <Component />
}

/** The message at an address of the office that no page has, and the way to its first page. */
function NoPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('notFound.title')} lead={t('notFound.text')}>
      <Link to={OFFICE} className="button quiet">
        {t('office.nav.today')}
      </Link>
    </OfficeFrame>
  )
}
