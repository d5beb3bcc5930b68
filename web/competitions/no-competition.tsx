import { PAGES } from '../../shared/pages/page-table.ts'
import { isMissing } from '../api/not-ok.ts'
import { AbsentPage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** Shown while a competition loads, if that fails, and if there is none. @param error null while it loads */
export function NoCompetition({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const back = { to: PAGES.competitions.path, label: t('competitions.all') }
  if (isMissing(error))
    return <AbsentPage title={t('competitions.missing')} text={t('competitions.missingText')} {...back} />
  if (error !== null)
    return <AbsentPage title={t('competitions.failed')} text={t('competitions.failedText')} retry={retry} {...back} />
  return (
    <div className="page">
      <PageHeading title={t('competitions.title')}>
        <span className="while-loading">{t('competitions.loading')}</span>
      </PageHeading>
    </div>
  )
}
