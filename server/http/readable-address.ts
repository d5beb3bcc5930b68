import type { IncomingMessage } from 'node:http'

/**
 * The address that a request is answered by. Where a person's browser asks for one whose escapes say no text, such as
 * `/live/%E0%A4%A`, its `%` stand for themselves, as the app's own router reads them: there is no such page, and a page says
 * so. Programs are told that the address is malformed.
 */
export function readableAddress({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (!url.includes('%') || !headers.accept?.includes('text/html')) return url
  const [path = '', ...query] = url.split('?')
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
