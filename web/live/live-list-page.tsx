import { useTranslation } from 'react-i18next'
import { MatchList } from './match-list.tsx'

export default function LiveListPage() {
  const { t } = useTranslation()
  return <MatchList title={t('live.title')} under="/live" />
}
