import { Link } from 'react-router-dom'
import type { TrialNotice } from '../../shared/auth/trial.ts'
import { officePathTo } from '../../shared/pages/office-pages.ts'
import { clockText } from '../../shared/time/clock-text.ts'
import { weekdayOf } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { weekdayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './trial-banner.module.css'

/** The line on every page that the trial sign-in is open. It names the weekday if that is another day than that of the opening. */
export default function TrialBanner({ trial: { openedAt, until, timeZone } }: { trial: TrialNotice }) {
  const { t, language } = useTranslation()
  if (until === null || openedAt === null) return null
  const [from, to] = [dateIn(timeZone, openedAt), dateIn(timeZone, until)]
  const day = from === to ? '' : `${weekdayName(weekdayOf(to), language)} `
  return (
    <aside className={`screen-only ${s.banner}`} aria-label={t('trial.title')}>
      <p>
        {t('trial.open', { time: `${day}${clockText(until, language, timeZone)}` })}{' '}
        <Link to={officePathTo('trial')}>{t('trial.close')}</Link>
      </p>
    </aside>
  )
}
