/** Lets the console reload without a network: a service worker, for the console only, caches its files. */
export function keepForOffline(): void {
  const workers = navigator.serviceWorker
  // Available over https and on localhost only.
  if (!workers) return
  workers
    .register('/scorer-worker.js', { scope: '/scorer/' })
    .then(() => workers.ready)
    .then(({ active }) => active?.postMessage({ keep: loadedFiles() }))
    .catch(() => undefined)
}

/** Returns the paths of the page, and of the scripts, styles and translations that it has loaded. */
function loadedFiles(): string[] {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|locales)\//.test(pathname))
    .map(({ pathname }) => pathname)
  return [location.pathname, ...new Set(loaded)]
}
