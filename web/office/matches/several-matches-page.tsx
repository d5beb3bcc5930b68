import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { SeveralForm } from './several-form.tsx'

/** The page on which a person creates the matches of a table from a spreadsheet. */
export default function SeveralMatchesPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeSeveral.title')} lead={t('officeSeveral.lead')}>
      <BackLink to={officePathTo('matches')}>{t('office.edit.back')}</BackLink>
      <SeveralForm />
    </OfficeFrame>
  )
}
