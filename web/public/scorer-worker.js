// Caches the umpire's console, and nothing else, for a reload without a network: the page, its scripts, styles, fonts and
// translations. API calls are never cached. The page itself stores the entries that wait to be sent.
const CACHE = 'scorer-console'
const PAGE = '/scorer/'
/** The page is the same for every match. */
const keyOf = (path) => (path.startsWith(PAGE) ? PAGE : path)
const isPart = (path) => /^\/(assets|locales)\//.test(path)

addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('message', (event) => {
  const paths = event.data?.keep
  if (Array.isArray(paths)) event.waitUntil(cacheAll(paths))
})

/** Caches these files, and removes the files of earlier builds. */
async function cacheAll(paths) {
  const cache = await caches.open(CACHE)
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
    const cached = await (await caches.open(CACHE)).match(key, { ignoreVary: true })
    if (cached) return cached
    throw error
  }
}
