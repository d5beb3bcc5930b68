import { createContext } from 'react'

/** What the browser's tab says on a page. */
export const fullTitle = (title: string): string => (title === 'Ventaja' ? title : `${title} · Ventaja`)

/** Who wants to know the title while pages are drawn ahead, where there is no tab. */
export const TitleListener = createContext<((title: string) => void) | null>(null)
