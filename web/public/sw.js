/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return, typescript/no-unsafe-argument, typescript/no-unsafe-assignment --
   the worker is served unbuilt, and its globals differ from those of a page */
/**
 * Service worker: opens the app without a network. It caches only the page and its files, never API responses about players, games or
 * money. The page is network first, so that a new release appears at the next load.
 */
const shell = 'lucero-shell'
/** The page that serves every route. */
const page = '/index.html'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(cachePage().catch(() => undefined))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(pageFor(request))
})

/** Requests to the API, the games and named files bypass the worker. */
const isScreen = (pathname) => !/^\/(api|games|house|provider|r)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/** File names contain a hash, so cached files never go stale. */
async function fileOf(request) {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) await (await caches.open(shell)).put(request, response.clone())
  return response
}

async function pageFor(request) {
  try {
    const response = await fetch(request)
    if (isPage(response)) void cachePage().catch(() => undefined)
    return response
  } catch (error) {
    const cached = await caches.match(page, { ignoreVary: true })
    if (cached) return asOffline(cached)
    throw error
  }
}

/** Sets the offline mark before the first frame (web/src/lib/connection.ts). */
async function asOffline(cached) {
  const html = await cached.text()
  const headers = new Headers(cached.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return new Response(html.replace('<html', '<html data-offline'), { headers })
}

const isPage = ({ status, redirected, headers }) =>
  status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html')

/** Caches the page and the files of its first screen. A changed page evicts the files of the previous release. */
async function cachePage() {
  const response = await fetch(page)
  if (!isPage(response)) return
  const html = await response.clone().text()
  const cache = await caches.open(shell)
  const previous = await cache.match(page, { ignoreVary: true })
  if (previous && (await previous.text()) === html) return
  const files = [...new Set(html.match(/\/assets\/[^"'\s>]+/g))]
  await cache.addAll(files)
  for (const old of await cache.keys()) if (!files.includes(new URL(old.url).pathname)) await cache.delete(old)
  await cache.put(page, response)
}
