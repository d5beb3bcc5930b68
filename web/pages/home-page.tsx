import { useTranslation } from 'react-i18next'
import { PageHeading } from '../ui/page-heading.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import s from './home-page.module.css'

export default function HomePage({ hero = true }: { hero?: boolean }) {
  const { t } = useTranslation()
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
