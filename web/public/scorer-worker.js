// Keeps the umpire's console (and nothing else) for a reload without a network: the page, its scripts, styles, fonts and
// words. The calls of the API are never kept: what waits to be sent is in the page's own database.
const KEPT = 'scorer-console'
const PAGE = '/scorer/'
/** The page is the same for every match. */
const keyOf = (path) => (path.startsWith(PAGE) ? PAGE : path)
const isPart = (path) => /^\/(assets|locales)\//.test(path)

addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('message', (event) => {
  const { keep } = event.data ?? {}
  if (Array.isArray(keep)) event.waitUntil(keepAll(keep))
})

/** Keeps these, and forgets the files of earlier builds. */
async function keepAll(paths) {
  const cache = await caches.open(KEPT)
  await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(path)
      if (response.ok) await cache.put(keyOf(path), response)
    }),
  )
  const wanted = new Set(paths.map(keyOf))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!wanted.has(pathname)) await cache.delete(request)
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' || isPart(pathname)) event.respondWith(networkFirst(request, keyOf(pathname)))
})

async function networkFirst(request, key) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(key, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}
