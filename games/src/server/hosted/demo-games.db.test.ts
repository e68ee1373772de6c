// The demo games of games/packages on the wire contract: their rounds are computed again by programs that were written from docs/fairness.md alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defined } from '@lucero/kit/defined'
import type { RoundProof } from '@lucero/outcomes/round-proof'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addPackage } from '../../../../server/src/testing/packages.ts'
import { games as demoGames } from '../../../packages/games.ts'
import { writeMaths } from '../../../packages/maths/write.ts'
import { checkProof } from '../../page/frame/fairness/check-proof.ts'
import { fairnessPrograms } from '../../testing/fairness-programs.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { frontEnd, sessionIn } from '../../testing/hosted-game.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const isNightly = Boolean(process.env['NIGHTLY'])
const rounds = isNightly ? 1000 : 50
/** To make and check the outcomes of all games takes most of the time. One with two modes stands for them in `npm test`. */
const games = isNightly ? demoGames : { 'honey-hive': defined(demoGames['honey-hive']) }
const players = 10
const settings = {
  CONTENT_HOST: 'localhost',
  PACKAGE_LIST_SECONDS: '0.2',
  DEMO_TURNS_PER_ADDRESS_PER_MINUTE: '1000000',
}
let house: GamesCasino
let node: Awaited<ReturnType<GamesCasino['start']>>
const folder = mkdtempSync(join(tmpdir(), 'demo-games-'))

beforeAll(async () => {
  house = await openGamesCasino(settings)
  for (const [game, { modes }] of Object.entries(games)) {
    writeMaths(game, modes, join(folder, game, 'math'))
    mkdirSync(join(folder, game, 'front'))
    writeFileSync(join(folder, game, 'front/index.html'), '<!doctype html><title>A game</title>')
    await addPackage(house.casino.runtime, { game, folder: join(folder, game) })
  }
  node = await house.start()
  for (const game of Object.keys(games))
    await vi.waitUntil(async () => (await node.enter(undefined, game)).status === 200, 20_000)
})
afterAll(async () => {
  await house.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A guest plays all modes in turn, and then takes new seeds, so that those of the rounds are revealed. */
async function playedRounds(game: string, count: number): Promise<string[]> {
  const modes = defined(demoGames[game]).modes.map(({ name }) => name)
  const { body } = await node.enter(undefined, game)
  const front = frontEnd(node, game, sessionIn(defined(body.content).url))
  for (let round = 0; round < count; round += 1) {
    const played = await front.play(defined(modes[round % modes.length]), 1_000_000)
    expect(played.status).toBe(200)
    if (played.body.round?.active) await front.end()
  }
  const page = node.pageWith(body.pageToken)
  await page.seeds('another-seed')
  const ids: string[] = []
  while (ids.length < count) ids.push(...(await page.rounds(ids.at(-1))).body.rounds.map(({ id }) => id))
  return ids
}

async function proofsOf(ids: readonly string[]): Promise<RoundProof[]> {
  const proofs: RoundProof[] = []
  for (const id of ids) {
    const answer = await fetch(`${node.url}/games/api/hosted/rounds/${id}/proof`)
    if (!answer.ok) throw new Error(`no proof: ${await answer.text()}`)
    proofs.push((await answer.json()) as RoundProof)
  }
  return proofs
}

const flipped = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
/** What the house could change in a package after its commitment, or in a payment, and what does not fit then. The range may not fit either. */
const changes: [string, (proof: RoundProof) => RoundProof, string[]][] = [
  [
    'one byte of the line of an outcome',
    (proof) => ({ ...proof, line: Buffer.from(`${atob(proof.line)} `).toString('base64') }),
    ['line'],
  ],
  [
    'one byte of a line, with its hash in the table',
    (proof) => ({ ...proof, row: { ...proof.row, lineHash: flipped(proof.row.lineHash) } }),
    ['line', 'root'],
  ],
  [
    'one weight',
    (proof) => ({ ...proof, row: { ...proof.row, weight: `${BigInt(proof.row.weight) + 1n}` } }),
    ['root'],
  ],
  [
    'the order of two rows',
    ({ path, ...proof }) => ({
      ...proof,
      path: path.map((step, at) => (at > 0 ? step : { ...step, side: step.side === 'left' ? 'right' : 'left' })),
    }),
    ['root'],
  ],
  ['the payment', (proof) => ({ ...proof, paid: proof.paid! + 1 }), ['payout']],
]

describe.each(Object.keys(games))('issue 38: %s', (game) => {
  let proofs: RoundProof[]
  beforeAll(async () => {
    const guests = Array.from({ length: players }, async () => proofsOf(await playedRounds(game, rounds / players)))
    proofs = (await Promise.all(guests)).flat()
  })

  it.for(fairnessPrograms)(
    `${rounds} rounds are computed again by $file, from the table that was fixed before`,
    ({ mustRun, run }, { skip }) => {
      if (!mustRun) skip('its language is not installed')
      const answers = run(proofs.map((proof) => JSON.stringify(proof)).join('\n'))
      expect(answers).toHaveLength(rounds)
      expect(answers.filter(({ wrong }) => wrong.length > 0)).toEqual([])
      expect(answers.map(({ payout }) => payout)).toEqual(proofs.map(({ paid }) => paid))
      expect(answers.map(({ outcome }) => outcome.id)).toEqual(proofs.map(({ row }) => row.id))
      expect(new Set(answers.map(({ outcome }) => outcome.id)).size).toBeGreaterThan(rounds * 0.6)
    },
  )

  it.for(fairnessPrograms)(
    'a change of the package is found by $file, and by the page',
    ({ mustRun, run }, { skip }) => {
      if (!mustRun) skip('its language is not installed')
      const [proof] = proofs
      const changed = changes.map(([, change]) => change(defined(proof)))
      const found = run(changed.map((one) => JSON.stringify(one)).join('\n')).map(({ wrong }) =>
        wrong.filter((name) => name !== 'range'),
      )
      expect(found).toEqual(changes.map(([, , wrong]) => wrong))
      for (const [at, one] of changed.entries()) {
        const { fits } = checkProof(one)
        for (const name of defined(changes[at])[2])
          expect([name, fits[name as keyof typeof fits]]).toEqual([name, false])
      }
    },
  )
})
