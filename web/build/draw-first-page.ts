/**
 * A separate process, run by first-page.ts: prints first pages as JSON, for phones and for desktops, and exits even if the app left timers running.
 */
import { pathToFileURL } from 'node:url'
import { cookieNameAt } from '@lucero/contract/player/session-cookie'
import type { FirstPages, Audience } from './first-page.ts'

const [module = '', ...players] = process.argv.slice(2)
const nothing = () => undefined
let isNarrow = false
const matchMedia = (query: string) => ({
  matches: isNarrow && /max-width/.test(query),
  addEventListener: nothing,
})
const location = { protocol: 'https:', pathname: '/', search: '', hash: '', href: 'https://first-page/' }
const history = { state: null, pushState: nothing, replaceState: nothing }
const document = { cookie: '', addEventListener: nothing, documentElement: { dataset: {} } }
const storage = { getItem: () => null }
const window = { matchMedia, addEventListener: nothing, location, scrollY: 0 }
const navigator = { onLine: true, userAgent: '', platform: '', vendor: '', maxTouchPoints: 0 }
const browser = { window, matchMedia, location, history, document, localStorage: storage, sessionStorage: storage }
Object.assign(globalThis, browser)
Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })
const { firstPage } = (await import(pathToFileURL(module).href)) as { firstPage: (path: string) => Promise<string> }

async function draw(audience: Audience, path: string): Promise<string> {
  document.cookie = audience === 'player' ? `${cookieNameAt(location.protocol)}=anybody` : ''
  let html = ''
  for (const width of ['narrow', 'wide']) {
    isNarrow = width === 'narrow'
    const page = await firstPage(path)
    // React silently leaves out parts that it cannot render.
    if (/<main[^>]*><!--\$!-->/.test(page)) throw new Error(`${path} cannot be rendered without a browser`)
    html += `<div data-first-page="${audience} ${width}" inert>${page}</div>`
  }
  return html
}

const pages: FirstPages = { visitor: { '/': await draw('visitor', '/') }, player: {} }
for (const path of players) pages.player[path] = await draw('player', path)
process.stdout.write(JSON.stringify(pages), () => process.exit())
