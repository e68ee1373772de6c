/**
 * Renders pages at build time from the app's components into their HTML, so that they show before any script runs: the visitor's
 * home, and the pages of players, in the state before the server has responded. React hydrates them. It replaces the home of players, because
 * that is first rendered with its data. In a translation, and if the address has a query, pages are shown without words and then replaced. A
 * small script decides this before the
 * first frame. It is a file, because our Content-Security-Policy forbids inline scripts.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { build, type Plugin } from 'vite'
import { defaultLanguage } from '@lucero/contract/shared/languages'
import { paths } from '../src/lib/paths.ts'
import { cookieNameAt } from '@lucero/contract/player/session-cookie'
import { addressesOf } from './addresses.ts'
import { shortClassNames } from '@lucero/ui/build/class-names.ts'
import { markdown } from './markdown.ts'

export type Audience = 'visitor' | 'player'
/** By address. */
export type FirstPages = Record<Audience, Record<string, string>>

/**
 * The attributes of its tag: data-player lists files that only players load. Their styles must apply before the page is shown. data-prefetch lists the first requests of the app: for anyone,
 * with the token if there is one, or for players only. The script prefetches them, and the app uses the responses (web/src/lib/prefetched.ts).
 * A player's page whose address has a query (a search, the second page of a list) loads other rows. `data-replace`: the app replaces
 * the page in the HTML by its own. `data-wordless`: the words in the HTML would be wrong until then. A tablet first gets
 * a phone's page, because its own mixes parts of the phone's and the desktop's.
 */
const decide = `try {
  const tokenOf = (name) => document.cookie.split('; ').find((part) => part.startsWith(name + '='))?.slice(name.length + 1)
  const isSecure = location.protocol === 'https:'
  const token = tokenOf(isSecure ? '${cookieNameAt('https:')}' : '${cookieNameAt('http:')}')
  const { player, prefetch } = document.currentScript.dataset
  window.prefetched = prefetch.split(' ').flatMap((entry) => {
    const [who, address] = entry.split('|')
    if (who === 'player' && (!token || (location.search && address.includes('?')))) return []
    const sent = who === 'anyone' ? undefined : token
    const response = fetch(address, sent && { headers: { Authorization: sent } })
    response.catch(() => {})
    return [{ address, token: sent, response }]
  })
  for (const href of token && player ? player.split(' ') : []) {
    const link = document.createElement('link')
    const kinds = { css: { rel: 'stylesheet', blocking: 'render', crossOrigin: '' }, svg: { rel: 'preload', as: 'image' } }
    Object.assign(link, kinds[href.slice(-3)] ?? { rel: 'modulepreload', crossOrigin: '' }, { href })
    document.head.append(link)
  }
  const isTranslated = [localStorage.language, localStorage.pageLanguage].some((code) => code && code !== '${defaultLanguage}')
  const { dataset } = document.documentElement
  const isWordless = isTranslated || (token && location.search)
  if (isWordless) dataset.wordless = ''
  const isTablet = matchMedia('(min-width: 721px) and (max-width: 1023px)').matches
  if (isWordless || (token && (isTablet || location.pathname === '${paths.home}'))) dataset.replace = ''
  // A session of an earlier release: the app decides whether it is one.
  if (isSecure && !token && tokenOf('${cookieNameAt('http:')}')) dataset.replace = ''
  dataset.audience = token ? 'player' : 'visitor'
} catch {}
`

export function firstPages(root: string): Plugin & { of: (path: string) => string } {
  let pages: FirstPages = { visitor: {}, player: {} }
  const styles: string[] = []
  return {
    name: 'first-pages',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      pages = await draw(root)
      for (const drawn of Object.values(pages))
        for (const [path, html] of Object.entries(drawn)) drawn[path] = withoutStyles(html, styles)
    },
    transform: (code, id) => (id.endsWith('/web/src/first-page.css') ? code + rulesOf(styles) : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'first-page.js', source: decide })
    },
    of: (path) => (pages.visitor[path] ?? '') + (pages.player[path] ?? ''),
  }
}

/** The Content-Security-Policy also forbids style attributes: they become rules of the stylesheet. */
const withoutStyles = (html: string, styles: string[]) =>
  html.replaceAll(/ style="(.*?)"/g, (_all, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    return ` data-first-style="${styles.indexOf(style)}"`
  })

const rulesOf = (styles: string[]) =>
  styles.map((style, index) => `[data-first-style='${index}'] { ${style.replaceAll('&quot;', '"')} }\n`).join('')

/** Renders with the client libraries on Node, without browser APIs. */
async function draw(root: string): Promise<FirstPages> {
  const outDir = join(root, `node_modules/.first-page-${process.pid}`)
  const addresses = await addressesOf(root, 'web')
  const players = addresses.filter(({ isForPlayers }) => isForPlayers)
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      css: shortClassNames,
      plugins: [markdown()],
      logLevel: 'warn',
      build: { outDir, ssr: join(root, 'web/src/first-page.tsx'), assetsInlineLimit: 0, minify: false },
    })
    const drawing = execFileSync(
      process.execPath,
      [
        join(import.meta.dirname, 'draw-first-page.ts'),
        join(outDir, 'first-page.js'),
        paths.home,
        ...players.map(({ path }) => path),
      ],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    return JSON.parse(drawing) as FirstPages
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
