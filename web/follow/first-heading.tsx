import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** The heading of the matches that the live list shows first. */
export default function FirstHeading() {
  const { t } = useTranslation()
  return (
    <>
      {t('follow.first')} · <Link to={PAGES.following.path}>{t('follow.all')}</Link>
    </>
  )
}
