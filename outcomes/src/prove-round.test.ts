/** docs/fairness.md, chapter "Hosted games": its example, and proofs and tables that this package makes, against the two programs beside it. */
import { spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPackage } from './check.ts'
import { commitmentHash, commitmentText, type Commitment } from './commitment.ts'
import { drawBelow } from './draw.ts'
import { proofOfRound } from './prove-round.ts'
import type { RoundProof } from './round-proof.ts'
import { openMode, type StoredMode } from './stored-mode.ts'
import {
  goodFiles,
  indexText,
  linesText,
  packageFolder,
  tableText,
  type Files,
  type Row,
} from './testing/package-folder.ts'

const docs = new URL('../../docs/', import.meta.url)
const programs = [
  { file: 'fairness.py', command: 'python3', flags: ['-B'], rounds: 1000 },
  // Its readers of JSON and of large numbers are slow.
  { file: 'fairness.pl', command: 'perl', flags: [], rounds: process.env['NIGHTLY'] ? 1000 : 200 },
].map(({ file, command, flags, rounds }) => ({
  file,
  rounds,
  command,
  mustRun: Boolean(process.env['CI']) || spawnSync(command, ['--version']).status === 0,
  run(input: string, args: string[] = []) {
    const path = fileURLToPath(new URL(file, docs))
    const ran = spawnSync(command, [...flags, path, ...args], { input, encoding: 'utf8', maxBuffer: 2 ** 26 })
    if (ran.stderr) throw new Error(ran.stderr)
    const answers = ran.stdout.trim().split('\n')
    return { status: ran.status, answers: answers.map((line) => JSON.parse(line) as Answer) }
  },
}))
type Answer = { wrong: string[]; outcome: { id: number }; payout: number; millionthsReturned?: string }

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** Two modes. The weights of `rare` sum to more than 2³², so its draws take two words. */
const base: Row[] = Array.from({ length: 300 }, (_, n) => ({
  id: (n * 7919) % 1_000_003,
  weight: 1 + (n % 5),
  payout: (n * 31) % 190,
}))
const rare: Row[] = base.slice(0, 200).map((row, n) => ({ ...row, weight: 2n ** 40n + BigInt(n) ** 3n }))

const filesOf = (rows: { base: Row[]; rare: Row[] }, lines = linesText(rows.base)): Files => ({
  ...goodFiles(),
  'math/index.json': indexText(
    (['base', 'rare'] as const).map((name) => ({ name, cost: 1, events: `${name}.zst`, weights: `${name}.csv` })),
  ),
  'math/base.zst': zstdCompressSync(lines),
  'math/rare.zst': zstdCompressSync(linesText(rows.rare)),
  'math/base.csv': tableText(rows.base),
  'math/rare.csv': tableText(rows.rare),
})

const folders: ReturnType<typeof packageFolder>[] = []
const opened: StoredMode[] = []
afterAll(async () => {
  for (const mode of opened) await mode.close()
  for (const folder of folders) folder.remove()
})

async function packed(files: Files) {
  const folder = packageFolder(files)
  folders.push(folder)
  const result = await checkPackage(folder.job)
  if (!result.ok) throw new Error(result.message)
  const { modes, front } = result.report
  const commitment: Commitment = {
    game: 'example',
    version: 1,
    at: '2026-11-19T00:00:00.000Z',
    previous: null,
    modes: modes.map(({ name, root, statistics: { outcomes, weight, value } }) => {
      const sums = { outcomes, root, weight, value }
      return { name, cost: 10_000, ...sums }
    }),
    front: front!.manifest,
  }
  const text = commitmentText(commitment)
  const path = join(folder.path, 'commitment.json')
  writeFileSync(path, text)
  const stored = new Map<string, StoredMode>()
  for (const {
    name,
    files: { table, blocks },
  } of modes)
    stored.set(name, await openMode(join(folder.job.out, table), join(folder.job.out, blocks)))
  opened.push(...stored.values())
  const tableOf = async (mode: string) => {
    let text = ''
    for await (const lines of stored.get(mode)!.tableLines()) text += lines
    return text
  }
  return { commitment: { text, hash: commitmentHash(commitment) }, path, stored, tableOf }
}

let game: Awaited<ReturnType<typeof packed>>
let proofs: RoundProof[]
beforeAll(async () => {
  game = await packed(filesOf({ base, rare }))
  proofs = []
  for (let nonce = 0; nonce < 1000; nonce += 1) proofs.push(await proofOf(nonce % 2 ? 'rare' : 'base', nonce))
}, 60_000)

/** The words of the chapter "Numbers". */
function wordsOf(serverSeed: string, message: string): () => number {
  let at = 0
  return () => {
    const block = Math.floor(at / 8)
    const text = block === 0 ? message : `${message}:${block}`
    return createHmac('sha256', serverSeed)
      .update(text)
      .digest()
      .readUInt32BE((at++ % 8) * 4)
  }
}

async function proofOf(mode: 'base' | 'rare', nonce: number, serverSeed = 'a sérver seed'): Promise<RoundProof> {
  const stored = game.stored.get(mode)!
  const clientSeed = 'mí semilla ✦'
  const number = drawBelow(stored.total, wordsOf(serverSeed, `${clientSeed}:${nonce}`))
  const amount = 10 + nonce
  const { commitment } = game
  const seeds = { serverSeed, serverSeedHash: sha256(serverSeed), clientSeed, nonce }
  return proofOfRound(stored, {
    ...seeds,
    game: 'example',
    version: 1,
    mode,
    commitment,
    number,
    amount,
    paid: Math.floor((amount * stored.at(number).payout) / 100),
  })
}

const flipped = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

/** Lies about a round, with what does not fit then. */
const lies: [string, (proof: RoundProof) => RoundProof, string[]][] = [
  ['another server seed', (proof) => ({ ...proof, serverSeed: 'another' }), ['number', 'seed']],
  ['another client seed', (proof) => ({ ...proof, clientSeed: 'another' }), ['number']],
  ['another nonce', (proof) => ({ ...proof, nonce: proof.nonce + 1 }), ['number']],
  [
    'a number outside of the row',
    (proof) => ({ ...proof, number: `${BigInt(proof.total) - 1n}` }),
    ['number', 'range'],
  ],
  ['another W', (proof) => ({ ...proof, total: `${BigInt(proof.total) + 1n}` }), ['commitment', 'number']],
  ['another game', (proof) => ({ ...proof, game: 'other' }), ['commitment']],
  ['another version', (proof) => ({ ...proof, version: 2 }), ['commitment']],
  [
    'another text of the commitment',
    ({ commitment: { text, hash }, ...proof }) => ({ ...proof, commitment: { text: `${text} `, hash } }),
    ['commitment'],
  ],
  ['another id', ({ row, ...proof }) => ({ ...proof, row: { ...row, id: row.id + 1 } }), ['line', 'root']],
  [
    'another payout, paid like that',
    ({ row, ...proof }) => ({ ...proof, row: { ...row, payout: row.payout + 100 }, paid: proof.paid! + proof.amount }),
    ['line', 'root'],
  ],
  [
    'a larger weight',
    ({ row, ...proof }) => ({ ...proof, row: { ...row, weight: `${BigInt(row.weight) + 1n}` } }),
    ['root'],
  ],
  ['another line', (proof) => ({ ...proof, line: Buffer.from(`${atob(proof.line)} `).toString('base64') }), ['line']],
  [
    'another hash of the line',
    ({ row, ...proof }) => ({ ...proof, row: { ...row, lineHash: flipped(row.lineHash) } }),
    ['line', 'root'],
  ],
  [
    'a path without its left neighbours',
    ({ path, ...proof }) => ({ ...proof, path: path.filter(({ side }) => side === 'right') }),
    ['range', 'root'],
  ],
  [
    'a heavier neighbour on the right',
    ({ path, ...proof }) => ({
      ...proof,
      path: path.map((step) => (step.side === 'right' ? { ...step, weight: `${BigInt(step.weight) + 1n}` } : step)),
    }),
    ['root'],
  ],
  ['a smaller payment', (proof) => ({ ...proof, paid: proof.paid! - 1 }), ['payout']],
]

const example = /^```json\n(\{"game":"example".*)\n(\{.*)\n```$/m.exec(
  readFileSync(new URL('fairness.md', docs), 'utf8'),
)!
const tableOfPage = /^```text\n((?:\d+,\d+,\d+,[0-9a-f]{64}\n)+)```$/m.exec(
  readFileSync(new URL('fairness.md', docs), 'utf8'),
)![1]!

it('issue 38: the worked example of the page is a proof of this package', async () => {
  const proof = JSON.parse(example[1]!) as RoundProof
  const small = await packed(goodFiles())
  const stored = small.stored.get('base')!
  const { number, total: _, row: __, path: ___, line: ____, ...round } = proof
  expect(small.commitment).toEqual(proof.commitment)
  expect(await proofOfRound(stored, { ...round, number: BigInt(number) })).toEqual(proof)
  expect(await small.tableOf('base')).toBe(tableOfPage)
})

describe.each(programs)('$file, written from docs/fairness.md alone', ({ run, rounds, command, mustRun }) => {
  it('issue 38: answers the worked example as the page shows it', ({ skip }) => {
    skip(!mustRun, `${command} is not installed`)
    expect(run(example[1]!)).toEqual({ status: 0, answers: [JSON.parse(example[2]!)] })
  })

  it(`issue 38: verifies ${rounds} rounds of hosted games, with one word and with two`, ({ skip }) => {
    skip(!mustRun, `${command} is not installed`)
    const played = proofs.slice(0, rounds)
    const { status, answers } = run(played.map((proof) => JSON.stringify(proof)).join('\n'))
    expect(status).toBe(0)
    expect(answers.map(({ wrong, outcome: { id }, payout }) => ({ wrong, id, payout }))).toEqual(
      played.map(({ row: { id }, paid }) => ({ wrong: [], id, payout: paid })),
    )
  })

  it('issue 38: finds every lie about a round, and names what does not fit', () => {
    // Rounds of both modes that pay something.
    const claims = [3, 4].flatMap((nonce) =>
      lies.map(([name, lie, wrong]) => ({ name, wrong, lie: lie(proofs[nonce]!) })),
    )
    const { status, answers } = run(claims.map(({ lie }) => JSON.stringify(lie)).join('\n'))
    expect(status).toBe(1)
    expect(answers.map(({ wrong }, at) => ({ name: claims[at]!.name, wrong }))).toEqual(
      claims.map(({ name, wrong }) => ({ name, wrong })),
    )
  })

  it('issue 38: checks a round whose server seed is still secret, or that is not closed, without these parts', () => {
    const proof = { ...proofs[3]!, serverSeed: null, paid: null }
    expect(run(JSON.stringify(proof)).answers[0]!.wrong).toEqual([])
    expect(run(JSON.stringify({ ...proof, number: '0' })).answers[0]!.wrong).toEqual(['range'])
  })

  it('issue 38: computes root and return of a table', async () => {
    for (const mode of ['base', 'rare']) {
      const { status, answers } = run(await game.tableOf(mode), [game.path, mode])
      expect({ status, ...answers[0]! }).toMatchObject({ status: 0, wrong: [] })
      const { total, root } = game.stored.get(mode)!
      expect(answers[0]!.millionthsReturned).toBe(`${(root.value * 10_000n) / total}`)
    }
  })

  it('issue 38: finds a package of which one byte, one weight or the order of two rows was changed', async () => {
    const wrongOf = async (files: Files) => {
      const other = await packed(files)
      expect(other.commitment.hash).not.toBe(game.commitment.hash)
      return run(await other.tableOf('base'), [game.path, 'base']).answers[0]!.wrong
    }
    expect(await wrongOf(filesOf({ base, rare }, linesText(base).replace('"reveal"', '"reveaI"')))).toEqual(['root'])
    const heavier = base.map((row, n) => (n === 7 ? { ...row, weight: Number(row.weight) + 1 } : row))
    expect(await wrongOf(filesOf({ base: heavier, rare }))).toEqual(['root', 'value', 'weight'])
    const lines = (await game.tableOf('base')).split('\n')
    ;[lines[10], lines[11]] = [lines[11]!, lines[10]!]
    expect(run(lines.join('\n'), [game.path, 'base']).answers[0]!.wrong).toEqual(['order', 'root'])
  })
})

it('issue 38: a front end of which one byte was changed has another commitment', async () => {
  const files = filesOf({ base, rare })
  const { commitment } = await packed({ ...files, 'front/game.js': 'export const started = !0//' })
  expect(commitment.hash).not.toBe(game.commitment.hash)
})
