/**
 * Pages drawn at build time from the app's own components and put into their HTML: they are there before any script. The visitor's
 * home, and players' pages but for their home, each as the app draws it before its server has answered. React takes them over as they are. Who reads another language sees none: a small script decides before the first frame (inline ones are
 * forbidden by our Content-Security-Policy).
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { build, type Plugin } from 'vite'
import { cookieName } from '../../web/src/lib/session-cookie.ts'
import { addressesOf } from './addresses.ts'

export type Reader = 'visitor' | 'player'
/** By their address. */
export type FirstPages = Record<Reader, Record<string, string>>

/**
 * Its tag says what only players load (data-player), and what the app will ask its server (data-asks: of anyone, with the token where
 * there is one, of players only). Asked now, the answers are there when the app is, which takes them (web/src/lib/asked.ts).
 * Styles of players lie behind the head, where those of the page do not overrule them. A player's page whose address asks for more (a
 * search, the second page of a list) is not the one that was drawn, nor is a tablet's, which is some of a phone's and some of a desktop's.
 */
const decide = `try {
  const token = /(?:^|; )${cookieName}=([^;]+)/.exec(document.cookie)?.[1]
  const { player, asks } = document.currentScript.dataset
  const root = document.documentElement
  window.asked = asks.split(' ').flatMap((ask) => {
    const [who, address] = ask.split('|')
    if (who === 'player' && !token) return []
    const sent = who === 'anyone' ? undefined : token
    const answer = fetch(address, sent && { headers: { Authorization: sent } })
    answer.catch(() => {})
    return [{ address, token: sent, answer }]
  })
  for (const href of token && player ? player.split(' ') : []) {
    const link = document.createElement('link')
    const kinds = { css: { rel: 'stylesheet', crossOrigin: '' }, svg: { rel: 'preload', as: 'image' } }
    const kind = kinds[href.slice(-3)]
    Object.assign(link, kind ?? { rel: 'modulepreload', crossOrigin: '' }, { href })
    ;(kind === kinds.css ? root : document.head).append(link)
  }
  const isEnglish = localStorage.language !== 'es' && !localStorage.everythingInSpanish
  const isAsDrawn = !location.search && !matchMedia('(min-width: 721px) and (max-width: 1023px)').matches
  root.dataset.reader = !isEnglish || (token && !isAsDrawn) ? 'other' : token ? 'player' : 'visitor'
  const owner = localStorage.sessionOwner?.split(' ')[0]
  const recentGames = localStorage['recentGames:' + owner] ?? localStorage.recentGames ?? '[]'
  if (recentGames !== '[]') root.dataset.recentGames = ''
} catch {}
`

export function firstPages(root: string): Plugin & { of: (path: string) => string } {
  const readers = { visitor: withoutStyles('visitor'), player: withoutStyles('player') }
  const sheets = { 'first-page.css': readers.visitor, 'player-first-page.css': readers.player }
  let pages: FirstPages = { visitor: {}, player: {} }
  return {
    name: 'first-pages',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      pages = await draw(root)
      for (const [reader, drawn] of Object.entries(pages))
        for (const [path, html] of Object.entries(drawn)) drawn[path] = readers[reader as Reader].take(html)
    },
    transform(code, id) {
      const sheet = Object.entries(sheets).find(([name]) => id.endsWith(`/web/src/${name}`))
      return sheet && code + sheet[1].styles()
    },
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'first-page.js', source: decide })
    },
    of: (path) => (pages.visitor[path] ?? '') + (pages.player[path] ?? ''),
  }
}

/** Attributes of style are forbidden in HTML, too: they become rules of a stylesheet. */
function withoutStyles(reader: Reader) {
  const rules: string[] = []
  const numberOf = (style: string) => {
    if (!rules.includes(style)) rules.push(style)
    return rules.indexOf(style)
  }
  return {
    take: (html: string) =>
      html.replaceAll(/ style="(.*?)"/g, (_all, style: string) => ` data-first-style="${reader}${numberOf(style)}"`),
    styles: () =>
      rules
        .map((style, index) => `[data-first-style='${reader}${index}'] { ${style.replaceAll('&quot;', '"')} }\n`)
        .join(''),
  }
}

/** With the libraries of the client, on Node: what only a browser has is not there. */
async function draw(root: string): Promise<FirstPages> {
  const outDir = join(root, `node_modules/.first-page-${process.pid}`)
  const addresses = await addressesOf(root, 'web')
  const players = addresses.filter(({ isForPlayers }) => isForPlayers)
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { outDir, ssr: join(root, 'web/src/first-page.tsx'), assetsInlineLimit: 0, minify: false },
    })
    const drawing = execFileSync(
      process.execPath,
      [
        join(import.meta.dirname, 'draw-first-page.ts'),
        join(outDir, 'first-page.js'),
        ...players.map(({ path }) => path),
      ],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    return JSON.parse(drawing) as FirstPages
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
