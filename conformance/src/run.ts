/** Runs the cases one after the other and reports each outcome. */
import type { Need } from './case.ts'
import type { GroupedCase } from './cases/all.ts'
import type { Client } from './client.ts'
import { Mismatch } from './expect.ts'
import type { Hooks } from './hooks.ts'
import { resultOf, type CaseResult, type Outcome } from './outcome.ts'
import { openSeats, type Seats } from './seats.ts'

type Setting = {
  client: Client
  hooks: Hooks
  game: string
  stranger?: Client | undefined
  onOutcome?: ((outcome: Outcome) => void) | undefined
}

export async function run(cases: GroupedCase[], setting: Setting): Promise<Outcome[]> {
  const seats = openSeats(setting.client, setting.hooks, setting.game)
  await beAbleToStart(seats)
  const outcomes: Outcome[] = []
  for (const one of cases) {
    const { group, name, rule } = one
    const outcome: Outcome = { group, name, rule, ...(await play(one, setting, seats)) }
    if (outcome.outcome === 'failed') seats.leave()
    outcomes.push(outcome)
    setting.onOutcome?.(outcome)
  }
  return outcomes
}

/** Throws if the wallet cannot be reached or a first player cannot be launched. Wrong responses are left to the cases. */
async function beAbleToStart(seats: Seats): Promise<void> {
  await seats.take(0).catch((error: unknown) => {
    if (!(error instanceof Mismatch)) throw error
  })
}

async function play(one: GroupedCase, setting: Setting, seats: Seats): Promise<CaseResult> {
  const missing = one.needs?.find((need) => !has(setting, need))
  if (missing) return { outcome: 'skipped', why: whyNot(missing) }
  return resultOf(() => playCase(one, setting, seats))
}

const whyNot = (need: Need) => (need === 'v2' ? 'a rule of v2 signatures' : `no hook "${need}"`)

function has({ hooks, stranger, client }: Setting, need: Need): boolean {
  if (need === 'another provider') return stranger !== undefined
  return need === 'v2' ? client.form === 'v2' : hooks[need] !== undefined
}

/** After these hooks the players cannot be used again: sessions have ended, players are blocked, or free spins were granted. */
const spoils = new Set<Need>(['expire', 'block', 'spins'])

async function playCase(one: GroupedCase, { client, hooks, stranger }: Setting, seats: Seats): Promise<void> {
  const seat = await seats.take(0)
  const sitting = [seat]
  await one.play({
    client,
    seat,
    // Missing hooks were checked before the case runs.
    hooks: hooks as Required<Hooks>,
    stranger: stranger!,
    freshToken: () => hooks.launch(seat.name),
    another: async () => {
      const other = await seats.take(1)
      sitting.push(other)
      return other
    },
  })
  if (one.needs?.some((need) => spoils.has(need))) return seats.leave()
  for (const each of sitting) await each.expectBooksToAddUp()
}
