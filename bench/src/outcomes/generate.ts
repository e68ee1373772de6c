/** Writes a package with one mode. The same numbers give the same package. Lines resemble those of a game with lines: a board, wins, totals. */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { randomFrom, type Random } from '../../../server/src/testing/simulation/random.ts'

type Size = { outcomes: number; lineBytes: number }

const seed = 38
const linesAtOnce = 500
const symbols = ['H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4', 'L5', 'W', 'S']

/** Returns the folder of the maths. */
export async function generatePackage(folder: string, size: Size): Promise<string> {
  const math = join(folder, 'math')
  await mkdir(math, { recursive: true })
  const mode = { name: 'base', cost: 1, events: 'base.jsonl.zst', weights: 'base.csv' }
  await writeFile(join(math, 'index.json'), JSON.stringify({ modes: [mode] }))
  const table: string[] = []
  const compress = createZstdCompress()
  await pipeline(Readable.from(linesOf(size, table)), compress, createWriteStream(join(math, mode.events)))
  await pipeline(Readable.from(table), createWriteStream(join(math, mode.weights)))
  return math
}

/** The lines in pieces. Adds the same rows to the table. */
function* linesOf({ outcomes, lineBytes }: Size, table: string[]): Generator<string> {
  const random = randomFrom(seed)
  for (let first = 0; first < outcomes; first += linesAtOnce) {
    const rows = Array.from({ length: Math.min(linesAtOnce, outcomes - first) }, (_, n) => {
      // Not in the order of the lines, as after an optimisation of the weights.
      const id = (first + n) ^ 1
      return { id, weight: 1 + random.below(1000), payout: payoutFrom(random) }
    })
    table.push(rows.map(({ id, weight, payout }) => `${id},${weight},${payout}\n`).join(''))
    yield rows.map(({ id, payout }) => `${lineOf(random, id, payout, lineBytes)}\n`).join('')
  }
}

/** Three of ten win. The return is about 92 %. */
const payoutFrom = (random: Random): number =>
  random.chance(0.3) ? 10 * (1 + Math.floor(-Math.log(1 - random.below(2 ** 30) / 2 ** 30) * 30)) : 0

function lineOf(random: Random, id: number, payout: number, lineBytes: number): string {
  const reel = () => Array.from({ length: 5 }, () => ({ name: random.pick(symbols) }))
  const board = Array.from({ length: 5 }, reel)
  const padding = Array.from({ length: 5 }, () => random.below(230))
  const events: object[] = [{ index: 0, type: 'reveal', board, paddingPositions: padding, gameType: 'basegame' }]
  const end = { criteria: payout ? 'basegame' : '0', baseGameWins: payout / 100, freeGameWins: 0 }
  const text = () => JSON.stringify({ id, payoutMultiplier: payout, events, ...end })
  for (let bytes = text().length + 60; bytes < lineBytes;) {
    const event = { index: events.length, type: 'winInfo', totalWin: payout, wins: [winOf(random, payout)] }
    events.push(event)
    bytes += JSON.stringify(event).length + 1
  }
  events.push({ index: events.length, type: 'finalWin', amount: payout })
  return text()
}

function winOf(random: Random, payout: number) {
  const positions = Array.from({ length: 3 + random.below(3) }, (_, reel) => ({ reel, row: random.below(5) }))
  return {
    symbol: random.pick(symbols),
    kind: positions.length,
    win: payout,
    positions,
    meta: { lineIndex: random.below(20), multiplier: 1, winWithoutMult: payout },
  }
}
