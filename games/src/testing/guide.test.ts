import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { filesOfGuide, guideLength, linesOfGuide } from './guide.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const ownGames = 'contract/src/shared/own-games.ts'

it('issue 37: a new game takes at most 300 lines', () => {
  expect([...filesOfGuide.keys()].filter((path) => path.startsWith('games/src/'))).toHaveLength(5)
  expect(guideLength).toBeGreaterThan(150)
  expect(guideLength).toBeLessThanOrEqual(300)
})

it('issue 37: the files that the guide names exist', async () => {
  const guide = await readFile(join(root, 'games/src/page/frame/README.md'), 'utf8')
  const named = [...guide.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(15)
  const exists = (path: string) =>
    globSync(`{${path},games/src/${path},games/src/page/frame/${path}}`, { cwd: root }).length > 0
  expect(named.filter((path) => !/coin|<code>|src\/page\/frame$/.test(path) && !exists(path))).toEqual([])
})

/** The compiler sees the files of the guide in their folders (`rootDirs`), and the list of games with its line. */
it('issue 37: the files of the guide compile, and the compiler reports exactly the places that the guide names', async () => {
  const folder = join(root, `node_modules/.guide-${process.pid}`)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const list = await readFile(join(root, ownGames), 'utf8')
  const written = new Map([
    ...filesOfGuide,
    [ownGames, list.replace('] as const', `${linesOfGuide.get(ownGames)}] as const`)],
    ['tsconfig.json', JSON.stringify(configOf([...filesOfGuide.keys()]))],
  ])
  for (const [path, code] of written) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), code)
  }
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: root }).catch(
    (failure: { stdout: string }) => failure,
  )
  expect(stdout.split('\n').flatMap((line) => /^(\S+)\(\d.*error/.exec(line)?.[1] ?? [])).toEqual([
    'games/src/page/frame/fairness/round-text.ts',
    'games/src/page/frame/sound/music-score.ts',
  ])
  expect(stdout.match(/error (?!TS2741: Property 'coin' is missing)/)).toBeNull()
}, 120_000)

const configOf = (files: string[]) => ({
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['vite/client'],
    rootDirs: [root, '.'],
    paths: { '@lucero/contract/shared/own-games': [`./${ownGames}`] },
  },
  files: files.filter((path) => /\.tsx?$/.test(path)),
})
