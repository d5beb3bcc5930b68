import type { BackendModule } from 'i18next'

const TIMEOUT_MS = 10_000

let failed: () => void
/** Settled when a file did not come at the first try. */
export const firstFailure = new Promise<void>((resolve) => {
  failed = resolve
})

/**
 * Loads `/locales/{lng}/{ns}.json`. i18next itself tries again after a failure that may pass, and reads at most 10 files
 * at once; here is only what a browser's `fetch` does not say by itself.
 */
export const translationBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const path = `/locales/${encodeURIComponent(language)}/${encodeURIComponent(namespace)}.json`
    fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((response) => {
        if (response.ok) return response.json().then((keys) => done(null, keys))
        failed()
        // A missing file stays missing; a server in trouble may recover.
        done(`${path}: ${response.status}`, response.status >= 500)
      })
      .catch((error: unknown) => {
        failed()
        done(String(error), true)
      })
  },
}
