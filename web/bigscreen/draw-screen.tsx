import { useEffect, useMemo } from 'react'
import { isMissing } from '../api/not-ok.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { useDraws } from '../competitions/competition-data.ts'
import { MessageLine } from '../scoreboard/message-line.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import p from './big-screen-page.module.css'
import { ChampionsSlide } from './champions-slide.tsx'
import { DrawSlideView } from './draw-slide.tsx'
import { type DrawSlide, drawSlides } from './draw-slides.ts'
import { GroupsSlide } from './groups-slide.tsx'
import { ScreenHead } from './screen-head.tsx'
import { useSlides } from './use-slides.ts'

/** Time (ms) between checks for what the server announces to nobody: other names, and a competition that is published now. */
const CHECK_MS = 30_000

/** The draws of a competition: the open rounds, the groups, and the champions. */
export default function DrawScreen({ id, stale }: { id: string; stale: boolean }) {
  const { t } = useTranslation()
  const { value, error, reload, live } = useDraws(id)
  const shown = useMemo(() => drawSlides(value?.events ?? []), [value])
  const slides = useSlides(Math.max(1, shown.length))
  const slide = shown[slides.current]
  const { club: clubOf } = useClubs()
  const club = value?.competition.club ?? null
  useEffect(() => {
    const timer = setInterval(() => void reload(), CHECK_MS)
    return () => clearInterval(timer)
  }, [reload])
  const isEmpty = value !== null && shown.length === 0
  return (
    <>
      <ScreenHead
        mode="competition"
        slides={slides}
        stale={stale}
        tournament={value?.competition.name ?? ''}
        timeZone={clubOf(club)?.timeZone}
      />
      <MessageLine club={club} className={p.message} />
      {slide && <Slide key={slides.current} slide={slide} live={live} />}
      {(isEmpty || isMissing(error)) && (
        <p className={p.empty}>{t(isEmpty ? 'bigscreen.empty.competition' : 'competitions.missing')}</p>
      )}
    </>
  )
}

function Slide({ slide, live }: { slide: DrawSlide; live: ReturnType<typeof useDraws>['live'] }) {
  switch (slide.kind) {
    case 'draw':
      return <DrawSlideView slide={slide} live={live} />
    case 'groups':
      return <GroupsSlide slide={slide} />
    default:
      return <ChampionsSlide slide={slide} />
  }
}
