import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoticePage } from '../ui/notice-page.tsx'

/** An address without a club or a day that there is. */
export function NotAClub() {
  const { t } = useTranslation()
  return (
    <NoticePage
      title={t('club.missing.title')}
      actions={
        <Link to="/reservation" className="button">
          {t('club.missing.go')}
        </Link>
      }
    >
      <p>{t('club.missing.text')}</p>
    </NoticePage>
  )
}
