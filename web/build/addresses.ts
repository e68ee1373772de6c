/** The addresses that are known at build time, and the module that each of them loads. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownGames } from '@lucero/contract/shared/own-games'
import { paths } from '../src/lib/paths.ts'

export type Address = {
  path: string
  /** The path of its page under pages/, where kit/src/static-files.ts looks for it. */
  file: string
  /** Modules beyond the page's own script. */
  module?: string | undefined
  /** True if visitors without a session are redirected to the home page. */
  isForPlayers?: boolean
}

export const addressesOf = async (root: string, page: string): Promise<Address[]> =>
  page === 'games' ? gamesAddresses(root) : appAddresses(join(root, 'web/src/routes.tsx'))

const gamesAddresses = (root: string): Address[] =>
  ownGames.map(({ id }) => ({
    path: `/games/${id}/`,
    file: `games/${id}.html`,
    module: join(root, `games/src/page/${id}/page.tsx`),
  }))

/** Parses the table of routes. A route in another form is an error. */
async function appAddresses(routes: string): Promise<Address[]> {
  const source = await readFile(routes, 'utf8')
  const modules = new Map(
    [...source.matchAll(/const (\w+) = lazyPart\(\(\) => import\('(.+?)'\)\)/g)].map(([, name, module]) => [
      name,
      module,
    ]),
  )
  const screens = [...source.matchAll(/path: paths\.(\w+),.*?access: '(.*?)', Page: (\w+)/gs)]
  const missing = Object.keys(paths).filter((name) => !screens.some(([, path]) => path === name))
  if (missing.length > 0)
    throw new Error(`${routes} has no screen for ${missing.join(', ')} in a form that can be parsed`)
  return screens.map(([, path, access, name]) => {
    const module = modules.get(name)
    const address: string = paths[path as keyof typeof paths]
    return {
      path: address,
      file: `${address.slice(1) || 'index'}.html`,
      module: module && join(dirname(routes), module),
      isForPlayers: access === 'signed-in',
    }
  })
}
