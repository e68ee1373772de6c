/**
 * What parts of the product add to a bet, in µs of CPU, without HTTP. One process runs the same bets and wins with and without each part, in rounds
 * that alternate. The CPU time of PostgreSQL is included.
 */
import { randomUUID } from 'node:crypto'
import { medianOf } from '@lucero/lab/load/closed-loop'
import type { PlayerSession, ProviderSessions } from '@lucero/lab/load/requests'
import { betAndWin } from '@lucero/lab/load/requests'
import { ownProcessor } from '@lucero/lab/nodes/processor'
import { sql } from '@lucero/kit/sql'
import { bet, win } from '../../../server/src/games/rounds.ts'
import { nonceOf } from '../../../server/src/games/nonces.ts'
import { eventsOf } from '../../../server/src/program/event-recorder.ts'
import { setRace } from '../../../server/src/race/race.ts'
import { foldSome, type CountedPlayers } from '../../../server/src/reports/job.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { setPlayLimits } from '../../../server/src/safer/safer.ts'
import { printTable } from '../figures.ts'
import type { Stack } from '../stack.ts'
import { giveBonus } from './give-bonus.ts'
import { inside } from './live.ts'
import { repeated } from './stages.ts'

type Cost = { nodeUs: number; databaseUs: number; foldUs: number }
type Setting = { stack: Stack; provider: string; callers: number; requests: number; rounds: number }
type Group = { runtime: Runtime; sessions: PlayerSession[] }

const never = '3000-01-01'
const counted: CountedPlayers = new Set()

export async function parts(stack: Stack, all: ProviderSessions, options: Omit<Setting, 'stack' | 'provider'>) {
  const setting = { ...options, stack, provider: all.provider }
  const third = Math.floor(all.sessions.length / 3)
  const [plain, limited, withBonus] = [0, 1, 2].map((n) => all.sessions.slice(n * third, (n + 1) * third)) as [
    PlayerSession[],
    PlayerSession[],
    PlayerSession[],
  ]
  await inside(stack, async (runtime) => {
    for (const { player } of limited) await setPlayLimits(runtime, player, { stake: 1000, loss: 1_000_000, time: 1440 })
    const bonus = await giveBonus(runtime, withBonus)
    // A node records transfers for the reports from this time on, which it reads at its start.
    await stack.db.run(sql`update report_build set cut = ${never}::timestamptz`)
    await inside(stack, async (silent) => {
      const groups: Group[] = [
        { runtime: silent, sessions: plain },
        { runtime, sessions: plain },
        { runtime, sessions: limited },
        { runtime, sessions: withBonus },
      ]
      const [none, reports, limits, bonusCost] = await alternating(groups, setting)
      // A bet records the same with and without a race. Only folding differs.
      await setRace(runtime, [bonus])
      const [race] = await alternating([{ runtime, sessions: plain }], setting)
      printTable(`${options.callers} callers, median of ${options.rounds}, µs of CPU per bet or win`, [
        ['a bet without these parts', line(none!)],
        ['+ reports', `${line(less(reports!, none!))}   folding ${reports!.foldUs.toFixed(1)}`],
        ['+ race', `folding ${(race!.foldUs - reports!.foldUs).toFixed(1)}`],
        ['+ limits of the player', line(less(limits!, reports!))],
        ['+ an open bonus', line(less(bonusCost!, reports!))],
        ['+ events for other systems', `Node ${repeated(() => eventsOf('bet', aDecision, 0)).toFixed(2)}`],
      ])
    })
  })
}

/** Changes of a bet, of which none is an event. */
const aDecision = {
  moves: [],
  reply: {},
  changes: ['round', 'bet', 'session'].map((name) => ({
    kind: { name, save: () => [] },
    row: { playerId: '', id: '' },
  })),
}

const less = (one: Cost, other: Cost): Cost => ({
  nodeUs: one.nodeUs - other.nodeUs,
  databaseUs: one.databaseUs - other.databaseUs,
  foldUs: one.foldUs - other.foldUs,
})

const line = ({ nodeUs, databaseUs }: Cost): string =>
  `Node ${nodeUs.toFixed(1)}, PostgreSQL ${databaseUs.toFixed(1)}, both ${(nodeUs + databaseUs).toFixed(1)}`

async function alternating(groups: Group[], setting: Setting): Promise<Cost[]> {
  for (const group of groups) await play(group, setting)
  const rounds = groups.map((): Cost[] => [])
  for (let round = 0; round < setting.rounds; round += 1)
    for (const turn of groups.keys()) {
      // Another group starts each round, so that none is always first.
      const n = (turn + round) % groups.length
      rounds[n]!.push(await costOf(groups[n]!, setting))
    }
  return rounds.map(medianOf)
}

async function costOf(group: Group, setting: Setting): Promise<Cost> {
  const { stack, requests } = setting
  const read = async () => [await ownProcessor(), (await stack.postgres.processor()) ?? 0] as const
  const each = (from: number, to: number) => ((to - from) * 1000) / requests
  const before = await read()
  await play(group, setting)
  const played = await read()
  while ((await foldSome(stack.db, counted)) > 0);
  const folded = await read()
  return {
    nodeUs: each(before[0], played[0]),
    databaseUs: each(before[1], played[1]),
    foldUs: each(played[0] + played[1], folded[0] + folded[1]),
  }
}

/** Each caller plays rounds of its own players. */
async function play({ runtime, sessions }: Group, { provider, callers, requests }: Setting): Promise<void> {
  let left = requests
  const requestOf = (body: object) => ({
    providerId: provider,
    body: body as never,
    nonce: nonceOf(runtime, provider, randomUUID()),
  })
  const one = async (caller: number) => {
    for (let n = caller; left > 0; n += callers) {
      left -= 2
      const round = betAndWin(sessions[n % sessions.length]!)
      await bet(runtime, requestOf(round.bet))
      await win(runtime, requestOf(round.win))
    }
  }
  await Promise.all(Array.from({ length: callers }, (_none, caller) => one(caller)))
}
