import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wrapSlide } from '../../shared/matches/big-screen.ts'
import { deviceTime } from '../api/server-clock.ts'
import { servedScript } from '../ui/served-script.ts'

/** Time (ms) between the documented automatic turns. */
const TURN_MS = 5000
/** Time (ms) between checks for a new build. */
const BUILD_CHECK_MS = 180_000

export interface Slides {
  /** The index of the slide that is shown. */
  current: number
  count: number
  playing: boolean
  turn: (by: 1 | -1) => void
  toggle: () => void
}

/**
 * Shows each slide for five seconds, but does not turn while a person touches or scrolls the page. If the server has a new
 * build, an automatic turn reloads the page. A turn by hand never does.
 */
export function useSlides(count: number): Slides {
  const [params] = useSearchParams()
  const [wanted, setWanted] = useState(() => Math.max(0, Math.trunc(Number(params.get('page'))) - 1) || 0)
  const [playing, setPlaying] = useState(true)
  // Counts the turns. Each one restarts the five seconds, even a turn by hand or to the same slide.
  const [turns, setTurns] = useState(0)
  const hasNewBuild = useRef(false)
  const current = wrapSlide(wanted, count)
  const lastTouch = useLastTouch()

  const turn = (by: 1 | -1) => {
    setWanted(wrapSlide(current + by, count))
    setTurns((now) => (now + 1) % 1000)
  }
  const turnByItself = useEffectEvent(async (isDue: () => boolean) => {
    // Checks again right before the reload, because the reload needs the server.
    if (hasNewBuild.current) hasNewBuild.current = await isNewBuildServed()
    if (!isDue()) return
    if (hasNewBuild.current) reloadInto(wrapSlide(current + 1, count))
    else turn(1)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn restarts the timer
  useEffect(() => {
    if (!playing) return
    let isDue = true
    const turnAtRest = () => {
      const rest = lastTouch() + TURN_MS - deviceTime()
      if (rest > 0) timer = setTimeout(turnAtRest, rest)
      else void turnByItself(() => isDue)
    }
    let timer = setTimeout(turnAtRest, TURN_MS)
    return () => {
      isDue = false
      clearTimeout(timer)
    }
  }, [playing, turns, lastTouch])

  useEffect(() => {
    const timer = setInterval(async () => {
      hasNewBuild.current = await isNewBuildServed()
    }, BUILD_CHECK_MS)
    return () => clearInterval(timer)
  }, [])

  return { current, count, playing, turn, toggle: () => setPlaying((now) => !now) }
}

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'scroll', 'wheel'] as const

/**
 * Returns a function that returns the time (ms, this device's clock) of the last touch or scroll. While a finger is on the
 * screen, that time is now.
 */
function useLastTouch(): () => number {
  const last = useRef(0)
  const fingerDown = useRef(false)
  useEffect(() => {
    const touched = (event: Event) => {
      last.current = deviceTime()
      if (event.type.startsWith('touch')) fingerDown.current = (event as TouchEvent).touches.length > 0
    }
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { passive: true })
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, touched)
    }
  }, [])
  return useCallback(() => (fingerDown.current ? deviceTime() : last.current), [])
}

/** Returns whether the server has another build, and whether that build's script can be loaded. */
async function isNewBuildServed(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
  const served = running && (await servedScript())
  return Boolean(served) && served !== running
}

/** Reloads the page, which then starts with this slide. */
function reloadInto(slide: number): void {
  const address = new URL(location.href)
  address.searchParams.set('page', String(slide + 1))
  location.replace(address)
}
