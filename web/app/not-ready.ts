import { pageJson } from '../ui/page-data.ts'
import { reloadWhenServed } from './reload-when-served.ts'

/** Shows that the app failed to load, and offers to load it again. */
export function showNotReady(): void {
  const page = document.documentElement
  const isEmpty = document.querySelector('.shell') !== null
  const { prerendered } = page.dataset
  if (!pageJson || 'notReady' in page.dataset || (prerendered === undefined && !isEmpty)) return
  page.dataset.notReady = ''
  const text = translated(prerendered ? 'unready.prerendered' : 'unready.empty', pageJson.translations)
  const again = element('a', translated('retry', pageJson.translations), isEmpty ? 'button' : 'go')
  again.href = location.pathname + location.search
  const notice = Object.assign(element('div'), { id: 'not-ready', role: 'alert', lang: page.lang })
  notice.append(element(isEmpty ? 'h1' : 'p', text, isEmpty ? 'title' : ''), again)
  if (isEmpty) {
    // The app replaces this if it loads later.
    notice.setAttribute('style', 'display: grid; gap: var(--s6); justify-items: start')
    const main = element('main', '', 'page')
    main.append(notice)
    document.getElementById('root')?.append(main)
    document.title = `${text.replace(/\.$/, '')} · Ventaja`
  } else {
    notice.className = 'night foot-bar'
    document.body.append(notice)
  }
  // The server marks the big screen, which nobody operates.
  if (page.dataset.screen === 'big') void reloadWhenServed(() => 'notReady' in page.dataset)
}

/** Enables the controls of a prerendered page, now that the app handles them, and removes the notice. */
export function markHydrated(): void {
  const { dataset } = document.documentElement
  delete dataset.prerendered
  delete dataset.notReady
  document.getElementById('not-ready')?.remove()
}

/** Translates without i18next, which is part of the app. */
const translated = (key: string, translations: object): string =>
  String(key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], translations))

function element<K extends keyof HTMLElementTagNameMap>(tag: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}
