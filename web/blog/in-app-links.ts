import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Lets links inside a text that came as HTML lead on without a reload, as every other link does. What asks for a new
 * tab or leads to another site is left to the browser.
 */
export function useInAppLinks(): (click: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (click) => {
    if (click.defaultPrevented || click.button !== 0) return
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    const link = click.target instanceof Element ? click.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin) return
    click.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
}
