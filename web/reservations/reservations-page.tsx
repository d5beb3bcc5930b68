import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { dateOfDay } from '../../shared/reservations/booking-rules.ts'
import { WEEKDAYS, type Weekday } from '../../shared/time/week.ts'
import { DayCourts } from '../bookings/day-courts.tsx'
import { type ChosenSlot, NO_SLOT } from '../bookings/slot-rows.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ClubClock } from '../ui/club-time.tsx'
import { dateTitle, fullDate, weekdayName, weekdayTitle } from '../ui/dates.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { documentedCalls } from './documented-calls.ts'
import { NotAClub } from './not-a-club.tsx'
import { OfClub } from './of-club.tsx'
import { useRenderedNow } from './use-rendered-now.ts'

/** The courts of a club on a day. */
export default function ReservationsPage() {
  const { club: id, day: name } = useParams()
  const day = WEEKDAYS.find((each) => each === name)
  if (!day) return <NotAClub />
  return <OfClub id={id}>{(club) => <DayPage key={`${club.id} ${day}`} club={club} day={day} />}</OfClub>
}

/** The courts on the next date with this weekday. */
function DayPage({ club, day }: { club: Club; day: Weekday }) {
  const { t, language } = useTranslation()
  const onPaper = useOnPaper()
  const now = useRenderedNow(1000)
  const date = dateOfDay(day, now, club.timeZone)
  const calls = useMemo(() => documentedCalls(club), [club])
  const [chosen, setChosen] = useState<ChosenSlot | null>(null)
  const title = t('club.day.title', {
    day: language === 'en' ? weekdayTitle(day, language) : weekdayName(day, language),
  })
  const shownDate = onPaper ? fullDate(date, language) : dateTitle(date, language)
  return (
    <div className="page">
      <BackLink to={pathTo('days', club.id)}>{t('club.day.back')}</BackLink>
      <PageHead
        title={[club.name, shownDate, title].join(' · ')}
        heading={title}
        lead={
          <>
            <span lang="es">{club.name}</span> · <time dateTime={date}>{shownDate}</time>
          </>
        }
        action={
          <button type="button" className="button" onClick={() => setChosen(NO_SLOT)}>
            {t('club.day.add')}
          </button>
        }
      >
        <ClubClock now={now} timeZone={club.timeZone} from={date} />
      </PageHead>
      <DayCourts
        {...{ club, date, now, chosen }}
        label={title}
        onChoose={setChosen}
        weekday={{ formTitle: [title, shownDate, club.name].join(' · '), calls }}
      />
    </div>
  )
}
