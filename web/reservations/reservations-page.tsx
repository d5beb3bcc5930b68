import { useParams } from 'react-router-dom'
import { clubById } from '../../shared/reservations/clubs.ts'
import { WEEKDAYS } from '../../shared/time/weekdays.ts'
import { DayPage } from './day-page.tsx'
import { NotAClub } from './not-a-club.tsx'

/** The courts of a club on a day. */
export default function ReservationsPage() {
  const { club: id, day: name } = useParams()
  const club = clubById(id)
  const day = WEEKDAYS.find((each) => each === name)
  return club && day ? <DayPage key={`${club.id} ${day}`} club={club} day={day} /> : <NotAClub />
}
