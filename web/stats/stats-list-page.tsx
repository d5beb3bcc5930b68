import { MatchList } from '../live/match-list.tsx'
import { useWords } from '../ui/use-words.ts'

export default function StatsListPage() {
  const { t } = useWords()
  return <MatchList title={t('stats.title')} under="/stats" />
}
