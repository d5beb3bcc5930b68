import { PAGES } from '../../shared/pages/page-table.ts'
import { codeOf, isMissing } from '../api/not-ok.ts'
import { LoadingText } from '../ui/loading-text.tsx'
import { AbsentPage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** Shown while a player loads, if that fails, and if there is no page. @param error null while it loads */
export function NoPlayer({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const back = { to: PAGES.players.path, label: t('players.all') }
  if (codeOf(error) === 'PLAYER_HIDDEN')
    return <AbsentPage title={t('players.missing')} text={t('players.hiddenText')} {...back} />
  if (isMissing(error)) return <AbsentPage title={t('players.missing')} text={t('players.missingText')} {...back} />
  if (error !== null)
    return <AbsentPage title={t('players.failed')} text={t('players.failedText')} retry={retry} {...back} />
  return (
    <div className="page">
      <PageHeading title={t('players.title')}>
        <LoadingText />
      </PageHeading>
    </div>
  )
}
