import { createContext } from 'react'

/** What the browser's tab says on a page. */
export const fullTitle = (title: string): string => (title === 'Ventaja' ? title : `${title} · Ventaja`)

/** Receives the title while the server renders a page, where there is no tab. */
export const TitleListener = createContext<((title: string) => void) | null>(null)
