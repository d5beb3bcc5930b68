import { useLocation } from 'react-router-dom'
import { pageAt } from '../../shared/pages/page-table.ts'
import { CompetitionList } from './competition-list.tsx'
import { OneCompetition } from './one-competition.tsx'
import { OneEvent } from './one-event.tsx'

/** The pages of competitions. They are one module, because the first script of every visit lists the files of each module. */
export default function CompetitionsPage() {
  const { pathname } = useLocation()
  const name = pageAt(pathname)
  if (name === 'competition') return <OneCompetition />
  return name === 'competitionEvent' ? <OneEvent /> : <CompetitionList />
}
