import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pageCount, wrapPage } from '../../shared/matches/big-screen.ts'
import { newBuildIsOut, reloadInto } from './new-build.ts'
import { useLastTouch } from './use-last-touch.ts'

/** The documented auto-advance, ms. */
const TURN_EVERY = 5000
/** How often the server is asked whether it has a new build, ms. */
const ASK_EVERY = 180_000

export interface Pages {
  /** From 0. */
  page: number
  count: number
  playing: boolean
  turn: (by: 1 | -1) => void
  toggle: () => void
}

/**
 * Pages through so many matches, by itself every five seconds; in a hand that scrolls it, only once that rests. Where two pages meet, and only there, a new build is
 * taken: by the screen itself, never while a person turns the pages, and never where the server does not answer.
 */
export function usePages(matches: number): Pages {
  const [params] = useSearchParams()
  const [wanted, setWanted] = useState(() => Math.max(0, Math.trunc(Number(params.get('page'))) - 1) || 0)
  const [playing, setPlaying] = useState(true)
  // Each turn starts the five seconds anew, also one by hand and one that leads to the same page.
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
    // Asked again just before: the reload must find a server.
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
      const rest = lastTouch() + TURN_EVERY - Date.now()
      if (rest > 0) timer = setTimeout(turnAtRest, rest)
      else void turnByItself(() => current)
    }
    let timer = setTimeout(turnAtRest, TURN_EVERY)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [playing, turns, lastTouch])

  useEffect(() => {
    const timer = setInterval(async () => {
      newBuild.current = await newBuildIsOut()
    }, ASK_EVERY)
    return () => clearInterval(timer)
  }, [])

  return { page, count, playing, turn, toggle: () => setPlaying((now) => !now) }
}
