/** A process of its own, run by first-page.ts: prints the visitor's home, once for phones and once for desktops, and ends whatever the app began. */
import { pathToFileURL } from 'node:url'

const module = pathToFileURL(process.argv[2] ?? '').href
const nothing = () => undefined

for (const width of ['narrow', 'wide']) {
  const window = {
    matchMedia: (query: string) => ({
      matches: width === 'narrow' && /max-width/.test(query),
      addEventListener: nothing,
    }),
    addEventListener: nothing,
    location: { protocol: 'https:', pathname: '/', search: '', hash: '' },
    scrollY: 0,
  }
  const document = { cookie: '', addEventListener: nothing }
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
  Object.assign(globalThis, { window, matchMedia: window.matchMedia, document, localStorage: { getItem: () => null } })
  const { firstPage } = (await import(`${module}?${width}`)) as { firstPage: () => string }
  process.stdout.write(`<div data-first-page="${width}" inert>${firstPage()}</div>`)
}
process.stdout.write('', () => process.exit())
