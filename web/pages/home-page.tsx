import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Hero } from './hero.tsx'
import s from './home-page.module.css'
import { Pictogram } from './pictogram.tsx'

/** Loads later, so that the first paint does not wait for it. Without it, the page lacks only this line. */
const SuspendedClubs = lazy(
  (): Promise<{ default: ComponentType<{ className?: string | undefined }> }> =>
    import('../scoreboard/suspended-clubs.tsx').then(
      ({ SuspendedClubs }) => ({ default: SuspendedClubs }),
      () => ({ default: () => null }),
    ),
)

/** The home page. Its variant for phones has no court at the top. */
export default function HomePage() {
  const { t } = useTranslation()
  const hero = useMatch(PAGES.mobile.path) === null
  const headline = (
    <div className={s.words}>
      <PageHeading title="Ventaja" className="title display">
        {t('homePage.headline')}
      </PageHeading>
      <div className="stack-3">
        <p className={s.lead}>{t('homePage.lead')}</p>
        <p>
          <Link to={PAGES.orderOfPlay.path} className="go">
            {t('homePage.order')}
          </Link>
        </p>
        <p>
          <Link to={PAGES.players.path} className="go">
            {t('homePage.players')}
          </Link>
        </p>
      </div>
    </div>
  )
  return (
    <>
      <Suspense>
        <SuspendedClubs className={s.suspended} />
      </Suspense>
      {hero ? <Hero>{headline}</Hero> : <div className={`page ${s.bare}`}>{headline}</div>}
      <div className={`page ${s.below}`}>
        <Features />
        <Sponsors label={t('carousel.sponsors')} />
      </div>
    </>
  )
}

/** The three cards, with the documented links. */
const FEATURES = [
  { key: 'guide', to: PAGES.guide.path, lines: 'M2 2h92v44H2ZM2 24h92', accent: 'M12 38C30 4 52 4 62 36q6-18 18-24' },
  {
    key: 'stats',
    to: PAGES.guide.path,
    lines: 'M48 0v48M44 9H12M44 24H24M44 39H4',
    accent: 'M52 9h18M52 24h34M52 39h12',
  },
  {
    key: 'join',
    to: PAGES.joinUs.path,
    lines: 'M2 2h92v44H2ZM48-2v52',
    accent: 'M18 24a6 6 0 1 0 12 0a6 6 0 1 0-12 0M66 24a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  },
]

function Features() {
  const { t } = useTranslation()
  return (
    <ul className={s.features}>
      {FEATURES.map(({ key, to, lines, accent }) => (
        <li key={key}>
          <Link to={to} className={`stack-3 ${s.card}`}>
            <Pictogram lines={lines} accent={accent} />
            <h2 className={s.title}>{t(`homePage.${key}.title`)}</h2>
            <p className="dim">{t(`homePage.${key}.text`)}</p>
            <span className="go">{t(`homePage.${key}.go`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
