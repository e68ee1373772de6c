/** Runs the aggregator's cases one after the other and reports each outcome. */
import type { CaseInGroup } from '../choose.ts'
import { resultOf, type CaseResult, type Outcome } from '../outcome.ts'
import type { Case } from './case.ts'
import type { Client } from './client.ts'
import type { HookName, Hooks } from './hooks.ts'
import type { Launches } from './launches.ts'
import { takeSeat, type Seat } from './seat.ts'

export type Setting = {
  client: Client
  launches: Launches
  hooks: Hooks
  onOutcome?: ((outcome: Outcome) => void) | undefined
}

export async function run(cases: CaseInGroup<Case>[], setting: Setting): Promise<Outcome[]> {
  const seats = openSeats(setting)
  const outcomes: Outcome[] = []
  for (const one of cases) {
    const { group, name, rule } = one
    const result = await play(one, setting, seats)
    const outcome: Outcome = { group, name, rule, ...result }
    if (result.outcome === 'failed') seats.leave()
    outcomes.push(outcome)
    setting.onOutcome?.(outcome)
  }
  return outcomes
}

type Seats = ReturnType<typeof openSeats>

/** The players of a run. Cases reuse them until one can no longer play. */
function openSeats({ client, hooks, launches }: Setting) {
  let seats: Seat[] = []
  let players = 0
  const sitDown = async () => {
    players += 1
    const name = `player-${players}`
    return takeSeat(client, name, await launches.after(() => hooks.launch(name)))
  }
  return {
    /** The player with this number, with enough credit for a case. */
    async take(number: number): Promise<Seat> {
      const seat = (seats[number] ??= await sitDown())
      if (await seat.begin()) return seat
      const fresh = (seats[number] = await sitDown())
      await fresh.begin()
      return fresh
    },
    /** The next case gets new players. */
    leave: () => void (seats = []),
  }
}

async function play(one: CaseInGroup<Case>, setting: Setting, seats: Seats): Promise<CaseResult> {
  const missing = one.needs?.find((need) => !setting.hooks[need])
  if (missing) return { outcome: 'skipped', why: `no hook "${missing}"` }
  return resultOf(() => playCase(one, setting, seats))
}

/** After these hooks the players cannot be used again. */
const spoils = new Set<HookName>(['expire', 'block', 'reward'])

async function playCase(one: Case, { client, hooks, launches }: Setting, seats: Seats): Promise<void> {
  const sitting = [await seats.take(0)]
  const [seat] = sitting as [Seat]
  await one.play({
    client,
    launches,
    seat,
    // Missing hooks were checked before the case runs.
    hooks: hooks as Required<Hooks>,
    launchAgain: () => launches.after(() => hooks.launch(seat.name)),
    another: async () => {
      const other = await seats.take(1)
      sitting.push(other)
      return other
    },
  })
  if (one.needs?.some((need) => spoils.has(need))) return seats.leave()
  for (const each of sitting) await each.expectBooksToAddUp()
}
