/** Lets the console survive a reload without a network: a service worker, for the console alone, keeps what it is made of. */
export function keepForOffline(): void {
  const workers = navigator.serviceWorker
  // Only over https, or on this machine.
  if (!workers) return
  workers
    .register('/scorer-worker.js', { scope: '/scorer/' })
    .then(() => workers.ready)
    .then(({ active }) => active?.postMessage({ keep: madeOf() }))
    .catch(() => undefined)
}

/** The page itself, and what it has loaded of the build and of the words. */
function madeOf(): string[] {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|locales)\//.test(pathname))
    .map(({ pathname }) => pathname)
  return [location.pathname, ...new Set(loaded)]
}
