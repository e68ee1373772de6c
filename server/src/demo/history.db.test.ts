import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { callPlayerApi } from '@lucero/contract/player/client'
import { defined } from '@lucero/kit/defined'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { replay } from '../../../games/src/rules/game.ts'
import { games } from '../../../games/src/rules/games.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { listDemoStaff } from '../staff/demo-staff.ts'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { fullAudit, houseOf } from '../testing/casino.ts'
import { expectWork } from '../testing/demo-work.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { wasInterrupted } from './first-start.ts'

// Starts a whole program, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const isNightly = process.env['NIGHTLY'] !== undefined
const folder = temporaryFolder({ inMemory: true })
const settings = { LUCERO_DATA_DIR: folder.path, LUCERO_DEMO_HISTORY: 'on' }
let demo: ServerProcess
let house: ReturnType<typeof houseOf>
/** Kills the first start while it writes the history. The second one must write all of it. */
async function interruptFirstStart(): Promise<void> {
  const env = { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'silent', ...settings }
  const main = join(import.meta.dirname, '../main.ts')
  const first = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await vi.waitUntil(() => wasInterrupted(folder.path), { timeout: 60_000 })
  first.kill('SIGKILL')
  await once(first, 'exit')
}
beforeAll(async () => {
  if (isNightly) await interruptFirstStart()
  demo = await startServerProcess(settings)
  house = houseOf(demo.address)
})
afterAll(async () => {
  await demo.stop()
  await folder.remove()
})

const dayMs = 86_400_000
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

const signIn = async (username: string) =>
  (await callPlayerApi(demo.address, 'signIn', { body: { username, password: 'Demo!pass1' } })).data.accessToken

describe('issue 27: the history of the demo', () => {
  it('has play and reports on each of the 29 days before today', async () => {
    const days = (await house('reportByDay', { from: dayOf(29), to: dayOf(1) })).data.rows
    expect(days).toHaveLength(29)
    expect(days.filter(({ bets }) => bets === 0)).toEqual([])
    const played = (await house('reportByGame', { from: dayOf(29), to: dayOf(0) })).data.rows
    expect(played.filter(({ bets }) => bets > 100)).toHaveLength(6)
    const operators = (await house('reportByOperator', { from: dayOf(29), to: dayOf(0) })).data.rows
    const isBusy = ({ stakes, creditGranted, redeemed }: (typeof operators)[number]) =>
      [stakes, creditGranted, redeemed].every((amount) => Number(amount) > 0)
    expect(operators.filter(isBusy)).toHaveLength(3)
  })

  it.runIf(isNightly)('is complete after an interrupted first start', () =>
    expect(wasInterrupted(folder.path)).toBe(false),
  )

  it('reports, ledger and audit log verify', async () => {
    await house('startReportCheck')
    const check = await vi.waitUntil(
      async () => {
        const shown = (await house('showReportCheck')).data.check
        return shown?.state === 'finished' ? shown : undefined
      },
      { timeout: 60_000 },
    )
    expect(check).toMatchObject({ differenceCount: 0 })
    expect(await fullAudit(house)).toMatchObject({ state: 'finished', findings: [] })
  })

  it('rounds of every game replay to the payouts in the ledger', async () => {
    const seen = new Set<string>()
    // The last visits of each of them are to one game, whatever the weekday.
    for (const username of ['lupita88', 'brunocruz', 'kelly_ann', 'elcheo', 'soleil', 'lucky.dee']) {
      const token = await signIn(username)
      const query = { pageNo: 1, limit: 20 }
      const { rows } = (await callPlayerApi(demo.address, 'getCasinoTransactions', { query, token })).data
        .casinoTransaction
      for (const { roundUrl = '', actionType, amount } of rows) {
        const id = defined(/[\da-f-]{36}/.exec(roundUrl)?.[0])
        const answer = await fetch(`${demo.address}/games/api/rounds/${id}`)
        const { round } = (await answer.json()) as { round: ShownRound }
        const game = defined(games[round.game])
        const state: unknown = replay(game, round, round)
        expect(game.payout(state)).toBe(round.payout)
        const paid = actionType === 'casino-win' ? Math.round(amount * 100) : round.payout
        expect(paid).toBe(round.payout)
        seen.add(round.game)
      }
    }
    expect(seen.size).toBe(6)
  })

  it('issue 29: has bets with the shooting star, a race of this week, and the winners of last week', async () => {
    const token = await signIn('lupita88')
    const query = { pageNo: 1, limit: 20 }
    const { rows } = (await callPlayerApi(demo.address, 'getCasinoTransactions', { query, token })).data
      .casinoTransaction
    const id = defined(/[\da-f-]{36}/.exec(rows[0]!.roundUrl ?? '')?.[0])
    const { round } = (await (await fetch(`${demo.address}/games/api/rounds/${id}`)).json()) as { round: ShownRound }
    expect(round).toMatchObject({ game: 'night-reels', bet: { star: true } })
    const { prizes, week, lastWeek } = (await house('showRace')).data
    expect(prizes.map(({ amount }) => amount)).toEqual([20, 10, 5])
    expect(week?.prizes).toEqual(prizes)
    // A week is settled on Monday at 00:15.
    if (Date.now() < Date.parse(defined(week).week) + 30 * 60_000) return
    expect(lastWeek?.winners.map(({ amount, paid }) => [amount, paid])).toEqual(
      [20, 10, 5].map((amount) => [amount, true]),
    )
    expect(lastWeek?.winners.filter(({ points }) => points < 1)).toEqual([])
    const { race } = (await callPlayerApi(demo.address, 'getRecentWinners', {})).data
    expect(race?.lastWinners.map(({ place }) => place)).toEqual([1, 2, 3])
  })

  it('has findings of the risk rules, and work in every queue', () => expectWork(house))

  it('dates requests, notes and notifications when they happened, not at the start', async () => {
    const daysAgo = (time: string) => Math.floor((Date.now() - Date.parse(time)) / dayMs)
    const { approvals } = (await house('listApprovals', { limit: 50 })).data
    const decided = approvals.filter(({ state }) => state !== 'pending')
    expect(decided.map(({ createdAt }) => daysAgo(createdAt)).every((days) => days >= 10)).toBe(true)
    const minutes = approvals.map(({ createdAt }) => createdAt.slice(0, 16))
    expect(new Set(minutes).size).toBe(approvals.length)
    const [note] = (await house('listNotes', { username: 'ronaldt' })).data.notes
    expect(daysAgo(defined(note).createdAt)).toBeGreaterThan(10)
    const query = { username: 'kelly_ann', kinds: ['notice' as const] }
    const { entries } = (await house('getPlayerTimeline', query)).data
    expect(new Set(entries.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(3)
  })

  it('lists a sign-in for each role, and the next code works for a second one', async () => {
    const accounts = (await house('demoStaff')).data.staff
    expect(accounts.map(({ username }) => username)).toEqual([
      'demoowner',
      'demomanager',
      'democlerk',
      'demooperator',
      'demooperator2',
      'demooperator3',
      'democashier',
      'demoauditor',
    ])
    for (const { username, role, operatorId, password, code } of accounts) {
      const session = (await house('signInStaff', { username, password, code: defined(code ?? undefined) })).data
      expect(session).toMatchObject({ username, role, operatorId })
    }
    const again = defined((await house('demoStaff')).data.staff.find(({ role }) => role === 'clerk'))
    const body = { username: again.username, password: again.password, code: defined(again.code ?? undefined) }
    expect((await house('signInStaff', body)).status).toBe(200)
  })
})

type ShownRound = {
  game: keyof typeof games
  bet: unknown
  actions: unknown[]
  payout: number
  serverSeed: string
  clientSeed: string
  nonce: number
}

describe('issue 27: demo accounts', () => {
  it('are not listed in live mode', async () => {
    const runtime = { config: { mode: 'live' } } as Runtime
    expect(await listDemoStaff(runtime)).toEqual({ staff: [] })
  })
})
