import { useMatch } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import s from './home-page.module.css'

/** The home page. The address for phones leaves out the hero. */
export default function HomePage() {
  const { t } = useTranslation()
  const hero = useMatch(PAGES.mobile.path) === null
  const words = (
    <div className={s.words}>
      <PageHeading title="Ventaja" className="title display">
        {t('home.headline')}
      </PageHeading>
      <p className={s.lead}>{t('home.lead')}</p>
    </div>
  )
  return (
    <>
      {hero ? <Hero>{words}</Hero> : <div className={`page ${s.bare}`}>{words}</div>}
      <div className={`page ${s.below}`}>
        <Features />
        <Sponsors label={t('carousel.sponsors')} />
      </div>
    </>
  )
}
