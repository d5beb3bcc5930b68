import type { Language } from '../i18n/languages.ts'

/** A notification before it has a form that browsers read. */
export interface PushNotification {
  readonly title: string
  readonly body: string
  /** The page that opens at a tap, without the origin, such as `/live/final`. */
  readonly path: string
  readonly lang: Language
  /** A later notification with the same tag replaces this one. */
  readonly tag: string
}

/** The declarative form of a push message: a browser that knows it shows it without a service worker. */
export interface PushPayload {
  readonly web_push: 8030
  readonly notification: {
    readonly title: string
    readonly body: string
    readonly navigate: string
    readonly lang: string
    readonly dir: 'ltr'
    readonly tag: string
  }
}

/** Longest parts of a notification (characters). Devices show less, and a message may have 3993 bytes. */
const LONGEST_TITLE = 120
const LONGEST_BODY = 400

/** Returns a text, shortened at the end with `…` if it is too long. */
function shortened(text: string, most: number): string {
  // By characters, because a half of an emoji is not a text.
  const all = [...text]
  return all.length > most ? `${all.slice(0, most - 1).join('')}…` : text
}

/** @param origin the origin of the site, which `navigate` needs */
export function pushPayload({ title, body, path, lang, tag }: PushNotification, origin: string): PushPayload {
  return {
    web_push: 8030,
    notification: {
      title: shortened(title, LONGEST_TITLE),
      body: shortened(body, LONGEST_BODY),
      navigate: new URL(path, origin).href,
      lang,
      dir: 'ltr',
      tag,
    },
  }
}
