import { type ReactNode, useEffect, useState } from 'react'
import s from './carousel.module.css'
import { Chevron } from './chevron.tsx'
import { useMedia } from './use-media.ts'
import { useTranslation } from './use-translation.ts'

/** Time for which each slide is shown (ms). */
const EVERY = 5000

interface Props {
  label: string
  children: ReactNode[]
}

/**
 * A strip of slides that advances every five seconds: one slide on a phone, up to three on a wide screen. It stops while the
 * pointer or the focus is on it. Under reduced motion it does not start by itself.
 */
export function Carousel({ label, children }: Props) {
  const { t } = useTranslation()
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const playing = chosen ?? !calm
  const count = children.length
  const moving = count > 1 && playing && !held.pointer && !held.focus

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), EVERY)
    return () => clearInterval(timer)
  }, [moving, count])

  return (
    <section
      className={`screen-only line ${s.carousel}`}
      aria-roledescription="carousel"
      aria-label={label}
      data-index={index}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      // Only a focus by keyboard stops the slides, because a clicked button is focused too.
      onFocus={(event) => event.target.matches(':focus-visible') && setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      {count > 1 && (
        <button type="button" className={`note ${s.control}`} onClick={() => setChosen(!playing)}>
          <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d={playing ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M5 2.5v11l8-5.5z'} />
          </svg>
          {t(playing ? 'carousel.pause' : 'carousel.play')}
        </button>
      )}
      <div className={s.window} key={index}>
        {[0, 1, 2].slice(0, count).map((slot) => (
          // biome-ignore lint/a11y/useSemanticElements: slides are groups in the carousel pattern; a fieldset is for forms
          <div
            key={slot}
            className={s.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${((index + slot) % count) + 1} / ${count}`}
          >
            {children[(index + slot) % count]}
          </div>
        ))}
      </div>
      {count > 1 && (
        <button type="button" className={`note ${s.control}`} onClick={() => setIndex((now) => (now + 1) % count)}>
          <span className="hidden-text">{t('carousel.next')}</span>
          <Chevron to="right" />
        </button>
      )}
    </section>
  )
}
