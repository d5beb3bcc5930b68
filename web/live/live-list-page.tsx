import { useFirstMatches } from '../follow/first-matches.tsx'
import { MatchList } from '../scoreboard/match-list.tsx'
import { useTranslation } from '../ui/use-translation.ts'

export default function LiveListPage() {
  const { t } = useTranslation()
  return <MatchList title={t('live.title')} page="liveMatch" phased first={useFirstMatches()} />
}
