// Checks docs/fairness.md against the rules: its worked examples, and rounds of each game with its two reference programs.
// A hundred rounds of each game, and with NIGHTLY a thousand.
import { languageCodes } from '@lucero/contract/shared/languages'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { allSpots } from './roulette/layout.ts'
import { linePays, linePaysWithoutStar, lines, payingSymbols } from './night-reels/machine.ts'
import { figures } from './night-reels/figures.ts'
import { multipliersOf as kenoMultipliersOf, risks as kenoRisks } from './keno/odds.ts'
import { multipliersOf, risks, rowCounts } from './plinko/odds.ts'
import { commitmentOf, openDraw, type Draw, type Seeds } from './draw.ts'
import { replay, type AnyGame } from './game.ts'
import { digestOfSeeds, linkBefore } from './star-crash/chain.ts'
import { targetOf } from './star-crash/odds.ts'
import type { StarCrashAction, StarCrashBet } from './star-crash/rules.ts'
import { games as byId } from './games.ts'

type Round = Seeds & { game: string; bet: unknown; actions: unknown[] }

const page = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8')
const translations = languageCodes
  .filter((code) => code !== 'en')
  .map((code) => readFileSync(new URL(`../../../ui/src/languages/${code}/fairness.md`, import.meta.url), 'utf8'))
const chapter = (title: string) => page.split(`## ${title}\n`)[1]!.split('\n## ')[0]!
const roundsPerGame = process.env['NIGHTLY'] ? 1000 : 100

/** The programs written from the page alone. In CI a missing interpreter fails the test. */
const programs = [
  { file: 'fairness.py', command: 'python3', flags: ['-B'] },
  { file: 'fairness.pl', command: 'perl', flags: [] },
].map(({ file, command, flags }) => ({
  file,
  command,
  mustRun: Boolean(process.env['CI']) || spawnSync(command, ['--version']).status === 0,
  run: (rounds: object[]): object[] => {
    const path = fileURLToPath(new URL(`../../../docs/${file}`, import.meta.url))
    const input = rounds.map((round) => JSON.stringify(round)).join('\n')
    const output = execFileSync(command, [...flags, path], { input, encoding: 'utf8', maxBuffer: 2 ** 26 })
    return output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
  },
}))

const games: AnyGame[] = Object.values(byId)
const gameOf = (id: string): AnyGame => games.find((game) => game.id === id)!

/** The outcome of a round in the format of the page, without fields that only our own page needs. */
function ours({ game: id, bet, actions, serverSeed, clientSeed, nonce }: Round) {
  const seeds = { serverSeed, clientSeed, nonce }
  const game = gameOf(id)
  const state = replay(game, seeds, { bet, actions })
  const { turn: _turn, may: _may, ...outcome } = game.view(state) as Record<string, unknown>
  return { commitment: commitmentOf(seeds.serverSeed), outcome, payout: game.payout(state) }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const bets: Record<string, (draw: Draw) => unknown> = {
  dice: (draw) => ({
    stake: 10 + draw.below(9991),
    direction: draw.below(2) ? 'under' : 'over',
    target: 199 + draw.below(9602),
  }),
  roulette: (draw) => ({
    chips: draw
      .shuffled(allSpots)
      .slice(0, 1 + draw.below(5))
      .map(({ kind, numbers }) => ({
        kind,
        ...(numbers.length < 18 && { numbers: [...numbers] }),
        cents: 10 + draw.below(9991),
      })),
  }),
  mines: (draw) => ({
    cents: 10 + draw.below(9991),
    ...(draw.below(2) ? { mines: 1 + draw.below(24) } : { mines: 1 + draw.below(63), side: 8 }),
  }),
  keno: (draw) => ({
    cents: 10 + draw.below(9991),
    risk: kenoRisks[draw.below(4)],
    picks: draw.shuffled(range(1, 40)).slice(0, 1 + draw.below(10)),
  }),
  'video-poker': (draw) => ({ cents: 10 + draw.below(9991) }),
  'hi-lo': (draw) => ({ cents: 10 + draw.below(9991) }),
  // Half of the bets have several hands and insurance.
  blackjack: (draw) =>
    draw.below(2)
      ? { cents: 10 + draw.below(9991) }
      : { hands: Array.from({ length: 1 + draw.below(3) }, () => 10 + draw.below(9991)) },
  plinko: (draw) => ({
    cents: 10 + draw.below(9991),
    rows: 8 + draw.below(9),
    risk: (['low', 'medium', 'high'] as const)[draw.below(3)],
  }),
  'night-reels': (draw) => ({ cents: 20 * (1 + draw.below(500)), ...(draw.below(5) && { star: true }) }),
  'star-crash': (draw) => ({ cents: 10 + draw.below(9991), ...(draw.below(2) && { auto: 101 + draw.below(400) }) }),
}

/** Random legal actions until the round is over. */
function actionsOf(game: AnyGame, round: Round, draw: Draw): unknown[] {
  if (game.table) return crashActions(game.table.crashPoint(openDraw(round)), round.bet as StarCrashBet, draw)
  if (game.id === 'video-poker') return [{ hold: [0, 1, 2, 3, 4].filter(() => draw.below(2)) }]
  const actions: unknown[] = []
  const tiles = (round.bet as { side?: 8 }).side === 8 ? 64 : 25
  const order = draw.shuffled(Array.from({ length: tiles }, (_, tile) => tile))
  for (;;) {
    const state = replay(game, round, { bet: round.bet, actions })
    if (game.payout(state) !== undefined) return actions
    const { may } = game.view(state) as { may?: readonly string[] }
    // Always split a pair, so that split hands occur among a hundred rounds.
    // A round without a cash-out ends only by chance, which would leave no wins of many guesses.
    if (may) actions.push(may.includes('split') ? 'split' : may[draw.below(may.length)])
    else if (draw.below(5) === 0) actions.push(actions.length ? { do: 'cash-out' } : { do: 'leave' })
    else actions.push({ do: 'open', tile: order[actions.length] })
  }
}

/** Cash-outs before the crash and the automatic target: none, half, all, or half and all. Then the end of the round. */
function crashActions(crash: number, bet: StarCrashBet, draw: Draw): StarCrashAction[] {
  const highest = Math.min(crash, targetOf(bet) - 1)
  const out = (part: 'half' | 'all'): StarCrashAction => ({ do: 'cash-out', part, at: 101 + draw.below(highest - 100) })
  const [half, all] = [draw.below(2) === 1, draw.below(2) === 1]
  const cashed = highest < 101 ? [] : [...(half ? [out('half')] : []), ...(all ? [out('all')] : [])]
  if (all && cashed.length) return cashed
  const from = Math.max(100, ...cashed.flatMap((one) => ('at' in one && one.at !== undefined ? one.at : [])))
  const stopped = { do: 'call-off', at: Math.min(crash, from + draw.below(2) * draw.below(200)) } as const
  // Without a multiplier: as earlier releases called rounds off.
  return [
    ...cashed,
    [{ do: 'end' } as const, { do: 'end' } as const, { do: 'call-off' } as const, stopped][draw.below(4)]!,
  ]
}

/** Random rounds of each game. Star Crash always has a thousand. */
function roundsOfEachGame(count: number): Round[] {
  return games.flatMap((game) =>
    Array.from({ length: game.table ? 1000 : count }, (_, nonce) => {
      const draw = openDraw({ serverSeed: 'the player', clientSeed: game.id, nonce })
      const seeds = { serverSeed: `a sérver seed of ${game.id}`, clientSeed: 'mí semilla ✦', nonce }
      const bet = game.bet.parse(bets[game.id]!(draw))
      const round: Round = { game: game.id, ...seeds, bet, actions: [] }
      return { ...round, actions: game.steps ? actionsOf(game, round, draw) : [] }
    }),
  )
}

/** Without the proof of a hosted game: outcomes/src/prove-round.test.ts reads it. */
const examples = [...page.matchAll(/^```json\n(\{"game".*)\n(\{.*)\n```$/gm)]
  .map(([, round, result]) => [JSON.parse(round!) as Round, JSON.parse(result!) as object] as const)
  .filter(([round]) => !('path' in round))

it('the worked examples match the rules, at least one for each game', () => {
  expect([...new Set(examples.map(([{ game }]) => game))].toSorted()).toEqual(games.map(({ id }) => id).toSorted())
  for (const [round, result] of examples) expect(ours(round)).toEqual(result)
})

it('the worked commitment, blocks and words are correct', () => {
  const [seed, message] = ['0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'lucero:1']
  const block = (text: string) => createHmac('sha256', seed).update(text).digest()
  const words = Array.from({ length: 8 }, (_, index) => block(message).readUInt32BE(index * 4))
  for (const text of [
    `commitment   ${createHash('sha256').update(seed).digest('hex')}`,
    `block 0      ${block(message).toString('hex')}`,
    `block 1      ${block(`${message}:1`).toString('hex')}`,
    `words        ${words.join(' ')}`,
  ])
    expect(page).toContain(text)
})

it('the tables match the machine', () => {
  for (const symbol of payingSymbols) {
    const rows = [...page.matchAll(new RegExp(`^\\| ${symbol} +\\| (\\d.*) +\\|$`, 'gm'))]
    const shown = rows.map(([, cells]) => cells!.split('|').map(Number))
    // The second table has the symbols that pay differently.
    const [now, before] = [linePays[symbol], linePaysWithoutStar[symbol]]
    expect([symbol, shown]).toEqual([symbol, isDeepStrictEqual(now, before) ? [now] : [now, before]])
  }
  expect(chapter('Night Reels').match(/\b[012]{5}\b/g)).toEqual(lines.map((line) => line.join('')))
})

it('issue 29: the figures of Night Reels are the published ones', () => {
  const { lines: inLines, moons, starSpin, freeSpins, whole, hitFrequency, starFrequency, freeSpinFrequency } = figures
  const percent = [whole, inLines, moons, starSpin, freeSpins, hitFrequency].map((part) => (part * 100).toFixed(3))
  const rounds = [starFrequency, freeSpinFrequency].map((chance) => (1 / chance).toFixed(1))
  const all = [...percent, ...rounds, figures.deviation.toFixed(3)]
  for (const text of [page, ...translations].map((one) => one.replaceAll(/\s+/g, ' ')))
    expect(all.filter((figure) => !text.includes(` ${figure}`))).toEqual([])
})

it('issue 42: the tables of Keno match the rules', () => {
  for (const risk of kenoRisks)
    for (const picks of range(1, 10)) {
      const row = kenoMultipliersOf(risk, picks).map((one) => one / 100)
      expect(page).toContain(`${risk.padEnd(8)}${String(picks).padStart(2)} picks  ${row.join(' ')}\n`)
    }
})

it('issue 29: the table of Plinko matches the rules', () => {
  for (const risk of risks)
    for (const rows of rowCounts) {
      const half = multipliersOf(rows, risk).slice(0, Math.floor(rows / 2) + 1)
      const row = `${risk.padEnd(7)}${String(rows).padStart(2)} rows  ${half.map((one) => one / 100).join(' ')}\n`
      expect(page).toContain(row)
    }
})

/** All keys, and all string values. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)])
}

it('integrators A the page lists every word of the outcomes of a hundred rounds of each game', () => {
  const symbols = new Set(Object.keys(linePays))
  const words = new Set(roundsOfEachGame(100).flatMap((round) => wordsIn(ours(round).outcome)))
  const section = chapter('Fields of an outcome')
  // Rare words, which a hundred rounds may not contain.
  for (const word of [
    'returned',
    'hit',
    'cashed',
    'left',
    'blackjack',
    'even-money',
    'push',
    'bust',
    'crescent',
    'half',
    'full',
  ])
    words.add(word)
  const poker = chapter('Video Poker')
  const isListed = (word: string) => [section, poker].some((text) => text.includes(`\`${word}\``))
  expect([...words].filter((word) => !symbols.has(word) && !isListed(word))).toEqual([])
})

it('code F10 every own game has its rules and a chapter with an example in both languages', () => {
  expect(Object.keys(byId).toSorted()).toEqual(ownGames.map(({ id }) => id).toSorted())
  for (const text of [page, ...translations])
    for (const { id } of ownGames) expect(text).toMatch(new RegExp(`^## [^\\n]+\\n[^#]*^\\{"game":"${id}"`, 'm'))
})

/** Blocks are separated by blank lines. A fenced block is one block. */
const blocksOf = (text: string) =>
  text
    .split(/^(```[\s\S]*?^```)$/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/)))
    .map((block) => block.trim())
    .filter(Boolean)

/** The language-independent parts of a block: kind, length, code and figures. A fenced block is compared as a whole. */
function sameInBoth(block: string) {
  if (block.startsWith('```')) return block
  const rows = /^(\||- |\d\. )/.test(block) ? block.match(/^(\||- |\d\. )/gm)!.length : 1
  const figures = block.match(/\d[\d,.⁵³²]*[\d⁵³²]|\d/g) ?? []
  return { kind: block.slice(0, 2).replaceAll(/[^#|-]/g, ''), rows, figures: figures.toSorted() }
}

it('each translated page matches the English one block by block: examples, tables and figures', () => {
  for (const translated of translations) {
    expect(blocksOf(translated).map(sameInBoth)).toEqual(blocksOf(page).map(sameInBoth))
    for (const code of page.match(/`\w+`/g)!) expect(translated).toContain(code)
  }
})

/** A round of Mines on 64 tiles that ends at the largest multiplier: 32 mines, 16 safe tiles. */
function roundAtTheMaximum(): Round {
  const round = {
    game: 'mines',
    serverSeed: 'a secret',
    clientSeed: 'mine',
    nonce: 1,
    bet: { cents: 9_999, mines: 32, side: 8 },
  }
  const { mined } = replay(gameOf('mines'), round, { bet: round.bet, actions: [] }) as { mined: readonly number[] }
  const safe = Array.from({ length: 64 }, (_, tile) => tile).filter((tile) => !mined.includes(tile))
  return { ...round, actions: safe.slice(0, 16).map((tile) => ({ do: 'open', tile })) }
}

const allRounds = [...roundsOfEachGame(roundsPerGame), ...examples.map(([round]) => round), roundAtTheMaximum()]

it('the rounds for the programs contain rare outcomes, or the comparison would prove little', () => {
  expect(allRounds.some(({ actions }) => actions.includes('split') && actions.includes('double'))).toBe(true)
  for (const action of ['insure', 'decline'])
    expect(allRounds.some(({ actions }) => actions.includes(action) && actions.includes('split'))).toBe(true)
  expect(allRounds.some((round) => JSON.stringify(ours(round)).includes('"phase"'))).toBe(true)
  expect(ours(roundAtTheMaximum()).outcome).toMatchObject({ end: 'cashed', opened: { length: 16 } })
  expect(allRounds.filter((round) => JSON.stringify(ours(round)).includes('"star":')).length).toBeGreaterThan(2)
})

/** 1,000 rounds of a chain, each with the seeds of its bets. */
function roundsOfAChain() {
  const links = [linkBefore('the last link of a chain')]
  while (links.length < 1001) links.unshift(linkBefore(links[0]!))
  const rounds = links.slice(1).map((serverSeed, index) => {
    const draw = openDraw({ serverSeed: 'players', clientSeed: 'table', nonce: index })
    const seeds = Array.from({ length: draw.below(6) }, () => `seed_${draw.below(1000)}`)
    const bet = { cents: 100, auto: 101 + draw.below(400) }
    return {
      game: 'star-crash',
      serverSeed,
      clientSeed: digestOfSeeds(seeds),
      nonce: index + 1,
      seeds,
      bet,
      actions: [{ do: 'end' }],
    }
  })
  return { links, rounds }
}

for (const { file, command, mustRun, run } of programs) {
  it(`issue 29: ${file}, written from the page alone, computes ${roundsPerGame} rounds of each game like the rules`, ({
    skip,
  }) => {
    skip(!mustRun, `${command} is not installed`)
    expect(run(allRounds)).toEqual(allRounds.map(ours))
  })

  it(`${file} computes 1,000 rounds of a chain: link after link, and the digest of the seeds of each round`, ({
    skip,
  }) => {
    skip(!mustRun, `${command} is not installed`)
    const { links, rounds } = roundsOfAChain()
    const theirs = run(rounds.map((round) => ({ ...round, clientSeed: undefined }))) as { commitment: string }[]
    expect(theirs).toEqual(rounds.map(ours))
    expect(theirs.map(({ commitment }) => commitment)).toEqual(links.slice(0, -1))
  })
}
