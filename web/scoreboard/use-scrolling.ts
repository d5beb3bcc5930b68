import { useEffect } from 'react'

/** Time (ms) without a scroll event after which scrolling has ended. */
const REST_MS = 200

/**
 * Sets `data-scrolling` on the root while the page is scrolled, which pauses animations. Each pulsing dot is a layer, and
 * sorting the layers of a long list is the slowest part of a frame.
 */
export function useScrolling(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = undefined
      delete dataset.scrolling
    }
    const scrolled = () => {
      if (timer === undefined) dataset.scrolling = ''
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      rest()
    }
  }, [])
}
