import { type ScreenMode, titleLanguage } from '../../shared/matches/big-screen.ts'
import { useClockAhead, useNow } from '../api/use-now.ts'
import { useLive } from '../match-feed/match-store.ts'
import { useBrand, useSiteName } from '../ui/brand.ts'
import { clockTime } from '../ui/dates.ts'
import { LogoPicture } from '../ui/logo-picture.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Controls } from './controls.tsx'
import s from './screen-head.module.css'
import type { Slides } from './use-slides.ts'

interface Props {
  mode: ScreenMode
  slides: Slides
  stale: boolean
  /** Name of the tournament or competition; empty if there is none. */
  tournament: string
  /** What the screen shows, for example a club and a day; empty for nothing more than the title. */
  about?: string
  /** Time zone of the clock, by default the device's. */
  timeZone: string | undefined
}

/** The first line of the screen: the club's logo, its title, the clock and the buttons. Old scores have their age in place of the clock. */
export function ScreenHead({ mode, slides, stale, tournament, about = '', timeZone }: Props) {
  const { t } = useTranslation()
  const { logo } = useBrand()
  const name = useSiteName()
  const isNamed = titleLanguage(mode) === undefined && tournament !== ''
  return (
    <header className={`row ${s.head}`}>
      {logo && (
        <span className={s.logo}>
          <LogoPicture logo={logo} name={name} />
        </span>
      )}
      {isNamed ? (
        <PageHeading title={tournament} className={s.title} />
      ) : (
        <ScreenTitle mode={mode} className={s.title} />
      )}
      {!isNamed && tournament !== '' && <p className={s.tournament}>{tournament}</p>}
      {about !== '' && <p className={s.tournament}>{about}</p>}
      {stale && <DataAge timeZone={timeZone} />}
      {!slides.playing && <PausedSign />}
      <Controls mode={mode} slides={slides} />
      {slides.count > 1 && (
        <p className={s.place}>
          <span className="hidden-text">{t('bigscreen.page')} </span>
          {slides.current + 1} / {slides.count}
        </p>
      )}
      {!stale && <Clock timeZone={timeZone} />}
    </header>
  )
}

/** The title. Those of the documented modes are Spanish in every language of the page. */
export function ScreenTitle({ mode, className }: { mode: ScreenMode; className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <PageHeading title={t(`bigscreen.${mode}`)} className={className}>
      <span lang={titleLanguage(mode)}>{t(`bigscreen.${mode}`)}</span>
    </PageHeading>
  )
}

function Clock({ timeZone }: Pick<Props, 'timeZone'>) {
  const { language } = useTranslation()
  const now = useNow()
  return (
    <time className={s.clock} dateTime={new Date(now).toISOString()}>
      {clockTime(now, language, timeZone)}
    </time>
  )
}

const UNITS = [
  ['d', 1440],
  ['h', 60],
  ['min', 1],
] as const

/** The time and age of the scores: "14:05 · 2 min old". The age is in minutes, because seconds that change would distract. */
function DataAge({ timeZone }: Pick<Props, 'timeZone'>) {
  const { t, language } = useTranslation()
  const lastContact = useLive((live) => live.lastContact)
  const contact = lastContact + useClockAhead()
  const minutes = Math.floor((useNow() - contact) / 60_000)
  const [unit, size] = UNITS.find(([, each]) => minutes >= each) ?? ['new', 1]
  return (
    <p className={s.age}>
      <time dateTime={new Date(contact).toISOString()}>{clockTime(contact, language, timeZone)}</time>
      {' · '}
      {t(`bigscreen.old.${unit}`, { number: Math.floor(minutes / size) })}
    </p>
  )
}

/** A sign that is visible while paging is paused. Without it the screen would look broken. */
function PausedSign() {
  const { t } = useTranslation()
  return (
    <p className={s.paused}>
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M5 2.5v11M11 2.5v11" strokeWidth="3" />
      </svg>
      {t('bigscreen.paused')}
    </p>
  )
}
