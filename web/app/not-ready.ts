import { pageJson, siteName } from '../ui/page-data.ts'
import { servedScript } from '../ui/served-script.ts'
import { reloadWhenServed } from './reload-when-served.ts'

let stopReloading: (() => void) | undefined

/**
 * Shows a notice that the app failed to load, with a link that reloads the page.
 * @param error why it failed. The page then reloads by itself. Undefined if the app may still be loading
 */
export function showNotReady(error?: unknown): void {
  const page = document.documentElement
  const isEmpty = document.querySelector('.shell') !== null
  const { prerendered } = page.dataset
  if (!pageJson || 'notReady' in page.dataset || (prerendered === undefined && !isEmpty)) return
  page.dataset.notReady = ''
  const text = translated(prerendered ? 'unready.prerendered' : 'unready.empty', pageJson.translations.translation)
  const again = element('a', translated('retry', pageJson.translations.translation), isEmpty ? 'button' : 'go')
  again.href = location.pathname + location.search
  const notice = Object.assign(element('div'), { id: 'not-ready', role: 'alert', lang: page.lang })
  notice.append(element(isEmpty ? 'h1' : 'p', text, isEmpty ? 'title' : ''), again)
  if (isEmpty) {
    // If the app loads later, it replaces this notice.
    notice.setAttribute('style', 'display: grid; gap: var(--s6); justify-items: start')
    const main = element('main', '', 'page')
    main.append(notice)
    document.getElementById('root')?.append(main)
    document.title = `${text.replace(/\.$/, '')} · ${siteName()}`
  } else {
    notice.className = 'night foot-bar'
    document.body.append(notice)
  }
  // Nobody operates the big screen, so it reloads itself in any case. The server marks the page of the big screen.
  if (page.dataset.screen === 'big') stopReloading = reloadWhenServed()
  else if (error) void reloadWhenBack()
}

/** Reloads the page when the network is back. A page that fails with a network does not reload: somebody reads it. */
async function reloadWhenBack(): Promise<void> {
  if ((await servedScript()) === null) stopReloading = reloadWhenServed()
}

/** Enables the controls of a prerendered page and removes the notice, once the app has hydrated the page. */
export function markHydrated(): void {
  const { dataset } = document.documentElement
  delete dataset.prerendered
  delete dataset.notReady
  stopReloading?.()
  document.getElementById('not-ready')?.remove()
}

/** Translates without i18next, because i18next is part of the app that failed to load. */
const translated = (key: string, translations: object = {}): string =>
  String(key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], translations))

function element<K extends keyof HTMLElementTagNameMap>(tag: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}
