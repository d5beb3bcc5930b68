import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Returns a click handler that follows the links inside an element without reloading the page. It leaves new tabs and other
 * sites to the browser. HTML needs it, and so do hundreds of links, because rendering a `Link` takes as long as several plain links.
 */
export function useInAppLinks(): (click: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (click) => {
    if (click.defaultPrevented || click.button !== 0) return
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    const link = click.target instanceof Element ? click.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin) return
    click.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
