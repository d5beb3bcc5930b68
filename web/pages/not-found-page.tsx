import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './not-found-page.module.css'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={`page stack-4 ${s.page}`}>
      <svg className={s.call} viewBox="0 0 320 120" fill="none" aria-hidden="true">
        <path d="M0 80H240V0" stroke="currentColor" strokeWidth="6" />
        <ellipse cx="274" cy="96" rx="17" ry="9" className={s.mark} transform="rotate(-24 274 96)" />
      </svg>
      <PageHeading title={t('notFound.title')} />
      <p className={s.text}>{t('notFound.text')}</p>
      <p className={`wrap ${s.ways}`}>
        <Link to={PAGES.live.path} className="button">
          {t('notFound.live')}
        </Link>
        <Link to={PAGES.home.path} className="button quiet">
          {t('notFound.home')}
        </Link>
      </p>
    </div>
  )
}
