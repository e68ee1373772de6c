/**
 * The visitor's home, drawn at build time from the app's own components and put into the HTML of `/`: it is there before any script.
 * React takes it over as it is. Who is signed in, or reads another language, does not see it: a small script decides before the first
 * frame (inline ones are forbidden by our Content-Security-Policy).
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { build, type Plugin } from 'vite'
import { cookieName } from '../../web/src/lib/session-cookie.ts'

/**
 * Its tag says what only players load (data-player), and what the app will ask its server (data-asks: of anyone, with the token where
 * there is one, of players only). Asked now, the answers are there when the app is, which takes them (web/src/lib/asked.ts).
 */
const decide = `try {
  const token = /(?:^|; )${cookieName}=([^;]+)/.exec(document.cookie)?.[1]
  const { player, asks } = document.currentScript.dataset
  window.asked = asks.split(' ').flatMap((ask) => {
    const [who, address] = ask.split('|')
    if (who === 'player' && !token) return []
    const sent = who === 'anyone' ? undefined : token
    const answer = fetch(address, sent && { headers: { Authorization: sent } })
    answer.catch(() => {})
    return [{ address, token: sent, answer }]
  })
  for (const href of token ? player.split(' ') : []) {
    const link = document.createElement('link')
    const kinds = { css: { rel: 'preload', as: 'style', crossOrigin: '' }, svg: { rel: 'preload', as: 'image' } }
    Object.assign(link, kinds[href.slice(-3)] ?? { rel: 'modulepreload', crossOrigin: '' }, { href })
    document.head.append(link)
  }
  if (token || localStorage.language === 'es' || localStorage.everythingInSpanish)
    document.documentElement.dataset.somebody = ''
} catch {}
`

export function firstPage(root: string): Plugin & { html: () => string } {
  let html = ''
  let styles = ''
  return {
    name: 'first-page',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const drawn = await draw(root)
      const inline = [...new Set([...drawn.matchAll(/ style="(.*?)"/g)].map(([, style = '']) => style))]
      styles = inline
        .map((style, index) => `[data-first-style='${index}'] { ${style.replaceAll('&quot;', '"')} }\n`)
        .join('')
      html = drawn.replaceAll(
        / style="(.*?)"/g,
        (_all, style: string) => ` data-first-style="${inline.indexOf(style)}"`,
      )
    },
    /** Attributes of style are forbidden in HTML, too. */
    transform: (code, id) => (id.endsWith('/web/src/first-page.css') ? code + styles : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'first-page.js', source: decide })
    },
    html: () => html,
  }
}

/** With the libraries of the client, on Node: what only a browser has is not there, and nobody is signed in. */
async function draw(root: string): Promise<string> {
  const outDir = join(root, `node_modules/.first-page-${process.pid}`)
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { outDir, ssr: join(root, 'web/src/first-page.tsx'), assetsInlineLimit: 0, minify: false },
    })
    return execFileSync(
      process.execPath,
      [join(import.meta.dirname, 'draw-first-page.ts'), join(outDir, 'first-page.js')],
      {
        encoding: 'utf8',
      },
    )
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
