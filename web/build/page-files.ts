/**
 * The files of each page: web/ has every file of the build, games/ those its page needs, so that the games' server can serve it alone.
 * index.html opens every address. pages/ has a page for each known address, which preloads the files of that address.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { paths } from '../src/lib/paths.ts'
import { addressesOf, type Address } from './addresses.ts'

/** The app needs its settings before any call (web/src/lib/settings.ts). */
const settings = '<link rel="preload" as="fetch" crossorigin href="/config.json">'
const prefetch = (who: 'anyone' | 'token' | 'player', name: CallName, query = '') =>
  `${who}|${apiBase}${calls[name].path}${query}`
const playerPrefetches = [
  prefetch('player', 'getUser'),
  prefetch('player', 'getWallets'),
  prefetch('player', 'getMyOperators'),
]
const firstRows = '?pageNo=1&amp;limit=10'
/** Calls that first-page.ts prefetches, in addition to those of every page of players. */
const prefetches: Record<string, string[]> = {
  [paths.home]: [
    prefetch('anyone', 'getRecentWinners'),
    prefetch('token', 'getGames', '?pageNo=1&amp;limit=100'),
    prefetch('player', 'getSaferPlay'),
  ],
  [paths.operators]: [prefetch('player', 'getOperators')],
  [paths.lastActivity]: [prefetch('player', 'getCasinoTransactions', firstRows)],
  [paths.transactions]: [prefetch('player', 'getTransactions', firstRows)],
  [paths.notifications]: [prefetch('player', 'getNotifications', firstRows)],
  [paths.redeem]: [prefetch('player', 'getRedeems', firstRows)],
  [paths.statement]: [prefetch('player', 'getStatement', '?limit=25')],
  [paths.saferPlay]: [prefetch('player', 'getSaferPlay')],
  [paths.devices]: [prefetch('player', 'getSessions')],
}
const playerParts = join(import.meta.dirname, '../src/player-parts.ts')

type Chunk = Rolldown.OutputChunk
type Files = (Rolldown.OutputAsset | Chunk)[]

export function pageFiles(root: string, firstPageOf: (path: string) => string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const files = Object.values(bundle)
        for (const page of ['web', 'games']) {
          const html = someAtOnce(await readFile(join(dir, page, 'index.html'), 'utf8'))
          const withFonts = withHead(html, fontPreloads(files))
          const plain = page === 'web' ? withHead(scriptsLast(withFonts), [settings]) : withFonts
          await writeFile(join(dir, page, 'index.html'), plain)
          for (const address of await addressesOf(root, page))
            await writePage(join(dir, page), plain, address, firstPageOf(address.path), files)
          await cp(join(root, page, 'public'), join(dir, page), { recursive: true })
        }
        await cp(join(dir, 'assets'), join(dir, 'web/assets'), { recursive: true })
        await copyNeeded(join(dir, 'games'), dir, Object.keys(bundle))
        await rm(join(dir, 'assets'), { recursive: true })
      },
    },
  }
}

async function writePage(folder: string, html: string, address: Address, drawn: string, files: Files): Promise<void> {
  const { file, module, isForPlayers } = address
  const chunks = files.filter((one) => one.type === 'chunk')
  const path = join(folder, 'pages', file)
  const starts = [...(module ? [partOf(module, chunks)] : []), ...(isForPlayers ? [partOf(playerParts, chunks)] : [])]
  const loads = withHead(html, loadsOf(starts, chunks, html))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, drawn ? withFirstPage(loads, address, drawn, files, chunks) : loads)
}

/** The drawn page needs only styles, typefaces and a small script. On a slow connection the app's scripts must not delay them. */
function withFirstPage(html: string, { path, isForPlayers }: Address, drawn: string, files: Files, chunks: Chunk[]) {
  const decide = files.find((one) => one.type === 'asset' && one.names.includes('first-page.js'))
  const parts = loadsOf([partOf(playerParts, chunks)], chunks, html).map(addressIn)
  const forPlayers = isForPlayers ? [] : [...parts, ...firstPictures(files)]
  const addresses = [...(prefetches[path] ?? []), ...playerPrefetches].join(' ')
  const script = `<script src="/${decide?.fileName}" data-player="${forPlayers.join(' ')}" data-prefetch="${addresses}"></script>`
  return (
    html
      .replaceAll(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"')
      // Before the styles, because the first frame waits for it too.
      .replace('<link rel="stylesheet"', (tag) => `${script}\n    ${tag}`)
      .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`)
  )
}

function partOf(module: string, chunks: Chunk[]): Chunk {
  const part = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
  if (!part) throw new Error(`${module} is not a separate chunk, so the files of its address are unknown`)
  return part
}

/** The given files and all scripts and styles they need, without those that the page loads anyway. */
function loadsOf(starts: Chunk[], chunks: Chunk[], html: string): string[] {
  const needed = new Set(starts)
  for (const chunk of needed)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) needed.add(imported)
    }
  const scripts = [...needed].map(({ fileName }) => link('modulepreload', fileName))
  const styles = [...needed]
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].toReversed())
    .toReversed()
  return [...scripts, ...styles.map((name) => link('stylesheet', name))].filter((tag) => !html.includes(addressIn(tag)))
}

const link = (rel: string, fileName: string) => `<link rel="${rel}" crossorigin href="/${fileName}">`
const addressIn = (tag: string) => /href="(.*)"/.exec(tag)?.[1] ?? tag

/** The subsets of the typefaces that nearly all pages need. The full ones load when a rarer character occurs. */
const fontPreloads = (files: Files) =>
  files
    .filter(
      (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.startsWith('ui/src/look/fonts/')),
    )
    .map(({ fileName }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileName}">`)

/** The pictures of the first row of games on a phone, the largest elements of that page. */
const firstPictures = (files: Files) =>
  ['night-reels', 'roulette'].map((game) => {
    const name = `web/src/catalogue/art/${game}.svg`
    const picture = files.find((file) => file.type === 'asset' && file.originalFileNames.includes(name))
    if (!picture) throw new Error(`${name} is not a separate file`)
    return `/${picture.fileName}`
  })

/**
 * The script that requests a seat in a game runs as soon as it has loaded, without waiting for others. React runs in its own task,
 * so that a slow phone stays responsive.
 */
const someAtOnce = (html: string) => html.replaceAll(/ (crossorigin src="\S*\/(?:seat|react)-)/g, ' async $1')

const withHead = (html: string, tags: string[]) =>
  html.replace('  </head>', `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`)

/** Loads the files of the first frame first: styles and typefaces. */
function scriptsLast(html: string): string {
  const scripts = html.match(/ *<script type="module".*<\/script>\n/g) ?? []
  return withHead(
    scripts.reduce((rest, script) => rest.replace(script, ''), html),
    scripts.map((script) => script.trim()),
  )
}

/** All files that the page references, directly or through other files. */
async function copyNeeded(folder: string, from: string, names: string[]): Promise<void> {
  const all = new Map(names.map((name) => [basename(name), name]))
  const needed = new Set<string>()
  const look = async (path: string): Promise<void> => {
    for (const [found] of (await readFile(path, 'utf8')).matchAll(/[\w.-]+\.(?:js|css|svg|woff2|png)\b/g)) {
      const name = all.get(found)
      if (!name || needed.has(name)) continue
      needed.add(name)
      await cp(join(from, name), join(folder, name))
      if (/\.(js|css)$/.test(name)) await look(join(from, name))
    }
  }
  await look(join(folder, 'index.html'))
}
