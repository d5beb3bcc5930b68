import { filledPath, nameAt, type PageDeclaration, type ValuesIn } from './page-table.ts'

/** A page for a video stream or for another site. It has only its own small script: no app, no sign-in, no cookies. */
interface BroadcastPage extends Pick<PageDeclaration, 'path' | 'access'> {
  /** Kind of the thing whose id is the last part of the address. The server answers 404 if there is no such thing. */
  readonly subject: 'match' | 'court'
  /** Whether other sites may show the page in a frame. */
  readonly isFramed?: true
}

const TABLE = {
  overlay: { path: '/overlay/:id', access: 'open', subject: 'match' },
  courtOverlay: { path: '/overlay/court/:id', access: 'open', subject: 'court' },
  embed: { path: '/embed/:id', access: 'open', subject: 'match', isFramed: true },
} as const satisfies Readonly<Record<string, BroadcastPage>>

export type BroadcastPageName = keyof typeof TABLE

/** Every page for streams and other sites, by its name. The app's table has no row for them, so visitors of the site do not load them. */
export const BROADCAST_PAGES: Readonly<Record<BroadcastPageName, BroadcastPage>> = TABLE

/** Returns the address of a page for streams and other sites, with its values as in `pathTo`. */
export const broadcastPathTo = <Name extends BroadcastPageName>(
  page: Name,
  ...values: ValuesIn<(typeof TABLE)[Name]['path']>
): string => filledPath(TABLE[page].path, values)

/** Returns the page for streams or other sites at a path without its query. */
export const broadcastPageAt = (path: string): BroadcastPageName | undefined => nameAt(BROADCAST_PAGES, path)

/** Returns the id in the path of such a page, or null if it has an invalid encoding. */
export function broadcastIdIn(path: string): string | null {
  try {
    return decodeURIComponent(path.replace(/\/$/, '').split('/').at(-1) ?? '')
  } catch {
    return null
  }
}
