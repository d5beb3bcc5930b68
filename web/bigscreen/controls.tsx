import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { SCREEN_MODES, type ScreenMode } from '../../shared/matches/big-screen.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './controls.module.css'
import type { Slides } from './use-slides.ts'

/** The modes, and the buttons that turn the slides. Hidden while idle, but always reachable with Tab. */
export function Controls({ mode, slides }: { mode: ScreenMode; slides: Slides }) {
  const { t } = useTranslation()
  const { playing, turn, toggle } = slides
  const [params] = useSearchParams()
  useScreenKeys(turn, toggle)
  // Draws and the order of play are only for screens whose address asks for them.
  const isOffered = (each: ScreenMode) =>
    each === mode || (each !== 'competition' && each !== 'order') || params.has(each)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click must not move the focus to a button, because the space bar would then press that button
    <div className={`wrap ${s.controls}`} onMouseDown={(event) => event.preventDefault()}>
      <nav className={s.modes} aria-label={t('bigscreen.modes')}>
        {SCREEN_MODES.filter(isOffered).map((each) => (
          <Link
            key={each}
            to={`?${withMode(params, each)}`}
            replace
            className={s.control}
            aria-current={each === mode ? 'page' : undefined}
          >
            {t(`bigscreen.mode.${each}`)}
          </Link>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div className={s.turns} role="group" aria-label={t('bigscreen.pages')}>
        <Turn label={t('bigscreen.previous')} onClick={() => turn(-1)}>
          <path d="M10.5 3 5.5 8l5 5" />
        </Turn>
        <Turn label={t(playing ? 'bigscreen.pause' : 'bigscreen.play')} onClick={toggle}>
          <path d={playing ? 'M5.5 3v10M10.5 3v10' : 'M5 3v10l7.5-5z'} />
        </Turn>
        <Turn label={t('bigscreen.next')} onClick={() => turn(1)}>
          <path d="m5.5 3 5 5-5 5" />
        </Turn>
      </div>
    </div>
  )
}

/** Returns the search of the address with another mode, and without the slide. */
function withMode(params: URLSearchParams, mode: ScreenMode): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.set('mode', mode)
  changed.delete('page')
  return changed
}

function Turn({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={s.control} onClick={onClick}>
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        {children}
      </svg>
      {label}
    </button>
  )
}

/** Lets the space bar pause, and lets the arrow keys and a presenter's remote turn the slides. */
function useScreenKeys(turn: (by: 1 | -1) => void, toggle: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    switch (event.key) {
      case 'ArrowRight':
      case 'PageDown':
        turn(1)
        break
      case 'ArrowLeft':
      case 'PageUp':
        turn(-1)
        break
      case ' ':
        // The space bar activates a focused button.
        if (event.target instanceof Element && event.target.closest('button')) return
        toggle()
        break
      default:
        return
    }
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
