import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { missed, onReturn } from '../api/connection.ts'
import { loadTexts } from './i18n.ts'

/** Pause (ms) before a part that failed to load is loaded again. Each further pause is twice as long. */
const FIRST_PAUSE = 5000

/**
 * Returns a component whose code and texts load when it is first shown. After a failure to load them, `Failed` is shown
 * instead, so that the rest of the page keeps working. It loads them again when a lost connection returns, and after a pause,
 * because a short fault may end before anything else notices it.
 * @param texts files of translations that only this part needs
 */
export function lazyPart<P extends object>(
  texts: readonly string[],
  load: () => Promise<{ default: ComponentType<P> }>,
  Failed: () => ReactNode,
): ComponentType<P> {
  const lazily = () =>
    lazy(async (): Promise<{ default: ComponentType<P> }> => {
      try {
        return (await Promise.all([load(), loadTexts(texts)]))[0]
      } catch {
        missed()
        return { default: Waiting }
      }
    })
  const usePart = create(() => ({ Part: lazily() }))
  function again() {
    // A style sheet that failed to load stays in the document, and would not be loaded again.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      if (!link.sheet) link.remove()
    usePart.setState({ Part: lazily() })
  }
  let pause = FIRST_PAUSE
  function Waiting() {
    useEffect(() => {
      const timer = setTimeout(again, pause)
      pause *= 2
      const leave = onReturn(again)
      return () => {
        clearTimeout(timer)
        leave()
      }
    }, [])
    return <Failed />
  }
  return function LazyPart(props: P) {
    const { Part } = usePart()
    return <Part {...props} />
  }
}
