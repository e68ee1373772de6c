/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return, typescript/no-unsafe-argument, typescript/no-unsafe-assignment --
   as it is sent: a worker is not built, and its globals are not those of a page */
/**
 * Service worker: opens the app without a network. It caches only the page and its files, never API responses about players, games or
 * money. The page is network first, so that a new release appears at the next load.
 */
const shell = 'lucero-shell'
/** The page that serves every route. */
const page = '/index.html'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepPage().catch(() => undefined))
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
const isScreen = (pathname) => !/^\/(api|games|house|provider)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/** File names contain a hash, so cached files never go stale. */
async function fileOf(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await (await caches.open(shell)).put(request, answer.clone())
  return answer
}

async function pageFor(request) {
  try {
    const answer = await fetch(request)
    if (isPage(answer)) void keepPage().catch(() => undefined)
    return answer
  } catch (error) {
    const kept = await caches.match(page, { ignoreVary: true })
    if (kept) return asOffline(kept)
    throw error
  }
}

/** Sets the offline mark before the first frame (web/src/lib/connection.ts). */
async function asOffline(kept) {
  const html = await kept.text()
  const headers = new Headers(kept.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return new Response(html.replace('<html', '<html data-offline'), { headers })
}

const isPage = ({ status, redirected, headers }) =>
  status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html')

/** Caches the page and the files of its first screen. A changed page evicts the files of the previous release. */
async function keepPage() {
  const answer = await fetch(page)
  if (!isPage(answer)) return
  const html = await answer.clone().text()
  const cache = await caches.open(shell)
  const before = await cache.match(page, { ignoreVary: true })
  if (before && (await before.text()) === html) return
  const files = [...new Set(html.match(/\/assets\/[^"'\s>]+/g))]
  await cache.addAll(files)
  for (const old of await cache.keys()) if (!files.includes(new URL(old.url).pathname)) await cache.delete(old)
  await cache.put(page, answer)
}
