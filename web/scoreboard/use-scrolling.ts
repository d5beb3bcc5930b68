import { useEffect } from 'react'

/** What comes within so long, ms, is one movement. */
const REST = 200

/**
 * Marks the page with `data-scrolling` on its root for as long as it is scrolled. What moves by itself rests meanwhile: each
 * dot that beats is a layer of its own, and to sort the layers of a long list takes more of a frame than all else.
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
      timer = setTimeout(rest, REST)
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      rest()
    }
  }, [])
}
