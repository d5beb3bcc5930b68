import { MatchList } from '../scoreboard/match-list.tsx'
import { useTranslation } from '../ui/use-translation.ts'

export default function StatsListPage() {
  const { t } = useTranslation()
  return <MatchList title={t('stats.title')} page="matchStats" />
}
