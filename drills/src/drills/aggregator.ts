import assert from 'node:assert/strict'
import { demoHouseToken } from '@lucero/contract/house/calls'
import { quantile } from '@lucero/lab/load/quantile'
import { newKeys, publicPem } from '../../../conformance/src/aggregator/keys.ts'
import { openClient } from '../../../conformance/src/aggregator/client.ts'
import { openLaunches } from '../../../conformance/src/aggregator/launches.ts'
import { openOurselves } from '../../../conformance/src/aggregator/ourselves.ts'
import { takeSeat } from '../../../conformance/src/aggregator/seat.ts'
import { sql } from '@lucero/kit/sql'
import { randomFrom } from '../../../server/src/testing/simulation/random.ts'
import { openCalls, type Calls } from '../aggregator/calls.ts'
import { openPlayer, type DrillPlayer, type Tally } from '../aggregator/player.ts'
import type { Drill, Scale } from '../drill.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

const games: [string, string] = ['drill_comet', 'drill_orbit']
const operatorId = 1001
const lostShare = 0.05
const sizes: Record<Scale, { players: number; rounds: number }> = {
  short: { players: 4, rounds: 400 },
  full: { players: 24, rounds: 20_000 },
}

export const drill: Drill = {
  what: 'rounds of an aggregator, 5 % of its answers lost, both nodes killed in turn: balances equal the record of the aggregator',
  run: (scale) =>
    withStack({ nodes: 2 }, async (stack) => {
      const { players: count, rounds } = sizes[scale]
      const { players, calls, stop } = await openAggregator(stack, count)
      try {
        const kills = await playAll(stack, players, rounds)
        const tally = await compare(stack, players, calls)
        await assertSoundBooks(stack)
        const { requests, lost, tooLate, unanswered } = calls.counts
        return {
          ...tally,
          kills,
          requests,
          'answers lost': lost,
          'without an answer': unanswered,
          'after one second': tooLate,
          'p99 of an answer': `${quantile(calls.took, 0.99).toFixed(0)} ms`,
        }
      } finally {
        await stop()
      }
    }),
}

async function openAggregator(stack: Stack, count: number) {
  const { privateKey: key, publicKey } = await newKeys()
  const wallet = await openOurselves({
    url: stack.nodes[0]!.address,
    houseToken: demoHouseToken,
    operatorId,
    games,
    key: publicKey,
    pem: publicPem,
    listen: (operatorKeys) => openLaunches({ games, operatorKeys }),
  })
  const path = new URL(wallet.url).pathname
  const addresses = () => stack.nodes.map(({ address }) => address)
  const calls = openCalls({ path, key, addresses, lostShare, random: randomFrom(1) })
  const client = openClient({ url: wallet.url, key, timeoutMs: 20_000 })
  const players: DrillPlayer[] = []
  for (let n = 0; n < count; n += 1) {
    const name = `player-${n}`
    const seat = takeSeat(client, name, await wallet.launches.after(() => wallet.hooks.launch(name)))
    players.push(openPlayer(seat, calls, randomFrom(n + 2), await seat.balance()))
  }
  return { players, calls, stop: wallet.launches.stop }
}

/** Each node is killed once while rounds are played, and starts again while the other one serves. */
async function playAll(stack: Stack, players: DrillPlayer[], rounds: number): Promise<number> {
  let [begun, kills] = [0, 0]
  let restarting: Promise<unknown> = Promise.resolve()
  const killAt = stack.nodes.map((_, n) => Math.floor((rounds * (n + 1)) / (stack.nodes.length + 1)))
  const kill = async (index: number, before: Promise<unknown>) => {
    await before
    await stack.nodes[index]!.kill()
    await stack.startNode(index)
  }
  await Promise.all(
    players.map(async (player) => {
      while (begun < rounds) {
        begun += 1
        if (killAt[kills] === begun) restarting = kill(kills++, restarting)
        await player.playRound()
      }
    }),
  )
  await restarting
  return kills
}

/** The aggregator's record, beside what its balance calls and the casino's database tell. */
async function compare(stack: Stack, players: DrillPlayer[], calls: Calls): Promise<Tally & { rounds: number }> {
  for (const { seat, balance } of players) {
    const { user, token, game } = seat
    const answer = await calls.untilAnswered('user/balance', { user, token, game_code: game })
    assert.equal(answer.balance, balance(), "the player's balance equals the aggregator's record")
  }
  const sum = (name: keyof Tally) => players.reduce((all, { tally }) => all + tally[name], 0)
  const [settled, rolledBack, barred, refused] = [sum('settled'), sum('rolledBack'), sum('barred'), sum('refused')]
  const counts = await stack.owner.one<{ wins: number; rollbacks: number }>(sql`
    select count(*) filter (where kind = 'win')::int as wins, count(*) filter (where kind = 'rollback')::int as rollbacks
    from transfer where player_id = any(${players.map(({ seat }) => seat.user)}::uuid[])`)
  assert.deepEqual(
    counts,
    { wins: settled, rollbacks: rolledBack + barred },
    'every win and rollback exists exactly once',
  )
  const { findings } = await stack.owner.one<{ findings: number }>(
    sql`select count(*)::int as findings from aggregator_finding`,
  )
  assert.equal(findings, 0, 'the casino and the aggregator see every transaction alike')
  return { rounds: settled + rolledBack + barred + refused, settled, rolledBack, barred, refused }
}
