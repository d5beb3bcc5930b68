import { useTranslation } from 'react-i18next'
import { MatchList } from '../live/match-list.tsx'

export default function StatsListPage() {
  const { t } = useTranslation()
  return <MatchList title={t('stats.title')} under="/stats" />
}
