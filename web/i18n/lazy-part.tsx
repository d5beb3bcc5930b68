import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { missed, onReturn } from '../api/connection.ts'
import { loadTexts } from './i18n.ts'

/**
 * Returns a component whose code and texts load when it is first shown. After a failure to load them, `Failed` is shown
 * instead, so that the rest of the page keeps working. When a lost connection returns, it loads them again.
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
  function Waiting() {
    useEffect(() => onReturn(again), [])
    return <Failed />
  }
  return function LazyPart(props: P) {
    const { Part } = usePart()
    return <Part {...props} />
  }
}
