import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pageCount, wrapPage } from '../../shared/matches/big-screen.ts'
import { newBuildIsOut, reloadInto } from './new-build.ts'

/** Time (ms) between the documented automatic page turns. */
const TURN_MS = 5000
/** Time (ms) between checks for a new build. */
const BUILD_CHECK_MS = 180_000

export interface Pages {
  /** From 0. */
  page: number
  count: number
  playing: boolean
  turn: (by: 1 | -1) => void
  toggle: () => void
}

/**
 * Pages through the matches every five seconds, but not while a person scrolls. An automatic turn also loads a new build,
 * if the server has one and answers. A turn by hand never does.
 */
export function usePages(matches: number): Pages {
  const [params] = useSearchParams()
  const [wanted, setWanted] = useState(() => Math.max(0, Math.trunc(Number(params.get('page'))) - 1) || 0)
  const [playing, setPlaying] = useState(true)
  // Each turn restarts the five seconds, even by hand or to the same page.
  const [turns, setTurns] = useState(0)
  const newBuild = useRef(false)
  const count = pageCount(matches)
  const page = wrapPage(wanted, count)
  const lastTouch = useLastTouch()

  const turn = (by: 1 | -1) => {
    setWanted(wrapPage(page + by, count))
    setTurns((now) => (now + 1) % 1000)
  }
  const turnByItself = useEffectEvent(async (isCurrent: () => boolean) => {
    // Checked again right before the reload, which needs the server.
    if (newBuild.current) newBuild.current = await newBuildIsOut()
    if (!isCurrent()) return
    if (newBuild.current) reloadInto(wrapPage(page + 1, count))
    else turn(1)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn sets it off
  useEffect(() => {
    if (!playing) return
    let current = true
    const turnAtRest = () => {
      const rest = lastTouch() + TURN_MS - Date.now()
      if (rest > 0) timer = setTimeout(turnAtRest, rest)
      else void turnByItself(() => current)
    }
    let timer = setTimeout(turnAtRest, TURN_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [playing, turns, lastTouch])

  useEffect(() => {
    const timer = setInterval(async () => {
      newBuild.current = await newBuildIsOut()
    }, BUILD_CHECK_MS)
    return () => clearInterval(timer)
  }, [])

  return { page, count, playing, turn, toggle: () => setPlaying((now) => !now) }
}

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'scroll', 'wheel'] as const

/** Returns the time (ms, this device's clock) of the last touch or scroll: now, while a finger is down. */
function useLastTouch(): () => number {
  const last = useRef(0)
  const held = useRef(false)
  useEffect(() => {
    const touched = (event: Event) => {
      last.current = Date.now()
      if (event.type.startsWith('touch')) held.current = (event as TouchEvent).touches.length > 0
    }
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { passive: true })
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, touched)
    }
  }, [])
  return useCallback(() => (held.current ? Date.now() : last.current), [])
}
