import { PAGES } from '../../shared/pages/page-table.ts'
import { AbsentPage } from '../ui/notice.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** The page for an address with an unknown club or day. */
export function NotAClub() {
  const { t } = useTranslation()
  return (
    <AbsentPage
      title={t('club.missing.title')}
      text={t('club.missing.text')}
      to={PAGES.clubs.path}
      label={t('club.missing.go')}
    />
  )
}
