import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { PaperResults } from './paper-results.tsx'

/** The page on which a person types the results of a day from paper, many at once. */
export default function ResultsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeResults.title')} lead={t('officeResults.lead')}>
      <BackLink to={officePathTo('matches')}>{t('office.edit.back')}</BackLink>
      <PaperResults />
    </OfficeFrame>
  )
}
