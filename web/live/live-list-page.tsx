import { useWords } from '../ui/use-words.ts'
import { MatchList } from './match-list.tsx'

export default function LiveListPage() {
  const { t } = useWords()
  return <MatchList title={t('live.title')} under="/live" phased />
}
