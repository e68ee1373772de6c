/** The rules of each game as entries, at each change: of our own games by their files, of hosted games by their published version. */
import { hash } from 'node:crypto'
import { canonicalJson } from '@lucero/contract/trust/canonical-json'
import type { LogEntry, RulesEntry } from '@lucero/contract/trust/entries'
import { ownGames } from '@lucero/contract/shared/own-games'
import { allGames } from '../catalogue/catalogue.ts'
import { publishedManifests } from '../packages/versions.ts'
import { inParallel } from '@lucero/kit/in-parallel'
import type { Runtime } from '../runtime/runtime.ts'
import { append, type NewEntry } from './log.ts'
import { digestOfFiles } from './program-digest.ts'
import * as store from './store.ts'

const entriesPerAppend = 200

/** What the log says about each game, as far as this process has read it. */
type KnownRules = { byGame: Map<string, { index: number; about: string }>; readTo: number }

const own = new Set<string>(ownGames.map(({ id }) => id))

/**
 * Our own rules change with the program, so a process compares them once. Otherwise, processes of two versions would replace each other's
 * entries for as long as both run.
 */
export function watchRules(runtime: Runtime): () => Promise<void> {
  const known: KnownRules = { byGame: new Map(), readTo: -1 }
  let isFirst = true
  return async () => {
    const wanted = await rulesOfGames(runtime)
    await readKnown(runtime, known)
    const changed = wanted.filter(
      (rules) => (isFirst || !own.has(rules.game)) && known.byGame.get(rules.game)?.about !== canonicalJson(rules),
    )
    for (let at = 0; at < changed.length; at += entriesPerAppend)
      await append(
        runtime,
        changed.slice(at, at + entriesPerAppend).map((rules) => entryOf(rules, known)),
      )
    isFirst = false
  }
}

function entryOf(rules: RulesEntry, { byGame }: KnownRules): NewEntry {
  const digest = hash('sha256', canonicalJson(rules)).slice(0, 16)
  const key = `rules ${rules.game} ${digest} after ${byGame.get(rules.game)?.index ?? 'none'}`
  return { key, entry: { ...rules, version: 1, at: new Date().toISOString() } }
}

async function readKnown({ db }: Runtime, known: KnownRules): Promise<void> {
  for (const { index, body } of await store.entriesAfter(db, 'rules', known.readTo)) {
    const { at: _at, version: _version, ...rules } = JSON.parse(body) as RulesEntry & Pick<LogEntry, 'at' | 'version'>
    known.byGame.set(rules.game, { index, about: canonicalJson(rules) })
    known.readTo = index
  }
}

async function rulesOfGames({ db }: Runtime): Promise<RulesEntry[]> {
  const hosted = new Map((await publishedManifests(db)).map((manifest) => [manifest.game, manifest]))
  const games = await allGames(db)
  return inParallel(8, games, async ({ id: game, returnToPlayer }) => {
    const manifest = hosted.get(game)
    const about = { type: 'rules' as const, game, rtp: shareOf(returnToPlayer) }
    if (own.has(game)) return { ...about, ...(await digestsOf(game)) }
    if (!manifest) return { ...about, rules: null, page: null }
    const front = manifest.front
      .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
      .toSorted()
      .join('')
    return { ...about, rules: manifest.commitment.hash, page: hash('sha256', front) }
  })
}

/** Returns are percentages with at most four decimals, so the share has at most six. */
const shareOf = (percent: number | undefined): string | null =>
  percent ? (percent / 100).toFixed(6).replace(/\.?0+$/, '') : null

const digests = new Map<string, Promise<Pick<RulesEntry, 'rules' | 'page'>>>()

function digestsOf(game: string) {
  const found = digests.get(game) ?? computeDigests(game)
  digests.set(game, found)
  return found
}

const computeDigests = async (game: string) => ({
  rules: await digestOfFiles([`games/src/rules/${game}`, 'games/src/rules/draw.ts', 'games/src/rules/game.ts']),
  page: await digestOfFiles([`games/src/page/${game}/info.tsx`]),
})
