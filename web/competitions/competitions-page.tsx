import { useReducer } from 'react'
import { useLocation } from 'react-router-dom'
import { pageAt } from '../../shared/pages/page-table.ts'
import { CompetitionList } from './competition-list.tsx'
import { OneCompetition } from './one-competition.tsx'
import { OneEvent } from './one-event.tsx'

/** The pages of competitions. They are one module, because the first script of every visit lists the files of each module. */
export default function CompetitionsPage() {
  const { pathname } = useLocation()
  const name = pageAt(pathname)
  // Once a competition is shown to everybody, its page begins again, and follows its changes.
  const [round, again] = useReducer((last: number) => last + 1, 0)
  if (name === 'competition') return <OneCompetition key={round} onShown={again} />
  return name === 'competitionEvent' ? <OneEvent key={round} onShown={again} /> : <CompetitionList />
}
