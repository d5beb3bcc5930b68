import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** An address without a club or a day that there is. */
export function NotAClub() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHeading title={t('club.missing.title')} />
      <Notice
        actions={
          <Link to="/reservation" className="button">
            {t('club.missing.go')}
          </Link>
        }
      >
        <p>{t('club.missing.text')}</p>
      </Notice>
    </div>
  )
}
