/** Writes the files of a game's maths: `index.json`, and for each mode a table and a compressed file of outcomes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { factsOf, outcomesOf, type Mode, type ModeFacts } from './mode.ts'

const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_checksumFlag]: 1 }

export function writeMaths(gameId: string, modes: readonly Mode[], folder: string): ModeFacts[] {
  mkdirSync(folder, { recursive: true })
  const facts = modes.map((mode) => {
    const outcomes = outcomesOf(gameId, mode)
    const rows = outcomes.map(({ weight, payout }, index) => `${index + 1},${weight},${payout}\n`)
    const lines = outcomes.map(
      ({ payout, events }, index) => `${JSON.stringify({ id: index + 1, payoutMultiplier: payout, events })}\n`,
    )
    const { weights, events } = filesOf(mode)
    writeFileSync(join(folder, weights), rows.join(''))
    writeFileSync(join(folder, events), zstdCompressSync(lines.join(''), { params }))
    return factsOf(mode, outcomes)
  })
  const entries = modes.map((mode) => ({ name: mode.name, cost: mode.cost, ...filesOf(mode) }))
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify({ modes: entries }, null, 2)}\n`)
  return facts
}

const filesOf = ({ name }: Mode) => ({ events: `outcomes-${name}.jsonl.zst`, weights: `table-${name}.csv` })
