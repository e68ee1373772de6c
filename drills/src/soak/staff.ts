/** The staff of a soak: grants, approvals by a second person, applications, redeems, searches, reports, notes; and an auditor. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { HouseCallName } from '@lucero/contract/house/calls'
import { randomFrom, type Random } from '../../../server/src/testing/simulation/random.ts'
import { houseCall, type Client, type Expectation, type Reply } from './client.ts'
import type { PlayerJournal } from './journal.ts'

type Job = (clerk: Clerk) => Promise<unknown>
type Clerk = {
  random: Random
  call(name: HouseCallName, sent?: object, expected?: Expectation): Promise<Reply | undefined>
}

export type StaffDesk = ReturnType<typeof openDesk>

const clerks = 2
/** Above the limit of a clerk, so that an owner has to approve it. */
const largeGrant = 501
const smallGrant = 20

export function openDesk(client: Client, { seed, thinkMs }: { seed: number; thinkMs: number }) {
  const jobs: Job[] = []
  const counts = { grants: 0, approvals: 0, redeems: 0, applications: 0, readings: 0, audits: 0, checks: 0 }
  let isOpen = true

  const clerkOf = (n: number): Clerk => {
    const random = randomFrom(seed + n)
    const seat = { random, node: client.choose(random) }
    return { random, call: (name, sent, expected) => client.request(seat, houseCall(name, sent), expected) }
  }

  const work = async (clerk: Clerk): Promise<void> => {
    while (isOpen || jobs.length) {
      await delay(isOpen ? thinkMs : 0)
      const job = jobs.shift()
      if (job) await job(clerk)
      else await routine(clerk, counts)
    }
  }

  /** Audits and checks of reports run all the time, one after another, while money moves. */
  const audit = async (clerk: Clerk): Promise<void> => {
    while (isOpen) {
      await delay(thinkMs * 4)
      await auditOnce(clerk, client, counts)
      await checkReportsOnce(clerk, client, counts)
    }
  }

  const running = [...Array.from({ length: clerks }, (_, n) => work(clerkOf(n))), audit(clerkOf(clerks))]

  return {
    counts,
    /** A grant of one in twenty needs the approval of a second person. */
    grant(journal: PlayerJournal, operatorId: number, random: Random): void {
      const body = { requestId: randomUUID(), operatorId, username: journal.username }
      const job = random.chance(0.05) ? approvedGrant : plainGrant
      jobs.push(async (clerk) => {
        const amount = await job(clerk, client, body)
        if (!amount) return
        journal.grants.set(body.requestId, amount)
        counts.grants += 1
        if (amount === largeGrant) counts.approvals += 1
      })
    },
    /** Pays a redeem with its code, or rejects it. */
    settle(journal: PlayerJournal, redeem_id: string, code: string | undefined): void {
      jobs.push(async (clerk) => {
        const reply = code
          ? await clerk.call('confirmRedeem', { redeem_id, code }, { repeated: ['REDEEM_NOT_PENDING'] })
          : await clerk.call('rejectRedeem', { redeem_id }, { repeated: ['REDEEM_NOT_PENDING'] })
        if (!reply) return
        journal.redeems.set(redeem_id, code ? 'completed' : 'rejected')
        counts.redeems += 1
      })
    },
    /** Resolves when every job is done. */
    async close(): Promise<void> {
      isOpen = false
      await Promise.all(running)
    },
  }
}

type Counts = Record<'grants' | 'approvals' | 'redeems' | 'applications' | 'readings' | 'audits' | 'checks', number>
type GrantBody = { requestId: string; operatorId: number; username: string }

async function plainGrant(clerk: Clerk, _client: Client, body: GrantBody): Promise<number> {
  return (await clerk.call('grantCredit', { ...body, amount: smallGrant })) ? smallGrant : 0
}

/** The demo has a clerk, who signs in with a second factor and may not grant this much alone. */
async function approvedGrant(clerk: Clerk, client: Client, body: GrantBody): Promise<number> {
  const token = await signInAsClerk(clerk)
  if (!token) return 0
  const seat = { random: clerk.random, node: client.choose(clerk.random) }
  const sent = houseCall('grantCredit', { ...body, amount: largeGrant }, token)
  const reply = await client.request(seat, sent, { refusals: ['APPROVAL_REQUIRED'] })
  await client.request(seat, houseCall('signOutStaff', {}, token), { repeated: ['ACCESS_TOKEN_EXPIRED'] })
  if (reply?.code !== 'APPROVAL_REQUIRED') {
    if (reply) client.fail(seat.node.index, 'a grant above the limit of a clerk needed no approval')
    return 0
  }
  const waiting = await clerk.call('listApprovals', { state: 'pending', limit: '100' })
  type Approval = { id: string; subject: string; call: string }
  const { approvals } = (waiting?.data ?? { approvals: [] }) as { approvals: Approval[] }
  const own = approvals.filter(({ call, subject }) => call === 'grantCredit' && subject.includes(body.username))
  let approved = 0
  for (const { id } of own) {
    const done = await clerk.call('approveRequest', { approvalId: id }, { refusals: ['APPROVAL_CLOSED'] })
    if (done) approved += 1
  }
  if (own.length !== 1 || approved !== 1) client.fail(seat.node.index, `${own.length} approvals of one request`)
  return largeGrant
}

/** Codes are valid once in half a minute, so this may have to wait for the next one. */
async function signInAsClerk(clerk: Clerk): Promise<string | undefined> {
  for (let tries = 0; tries < 8; tries += 1) {
    const demo = await clerk.call('demoStaff')
    if (!demo) return undefined
    type Account = { username: string; password: string; code: string | null }
    const account = (demo.data as { staff: Account[] }).staff.find(({ username }) => username === 'democlerk')!
    if (account.code) {
      const { username, password, code } = account
      const reply = await clerk.call('signInStaff', { username, password, code }, { refusals: ['INVALID_CREDENTIALS'] })
      if (reply?.code === 'OK') return (reply.data as { token: string }).token
      if (!reply) return undefined
    }
    await delay(8000)
  }
  return undefined
}

const readings: [HouseCallName, (random: Random) => object][] = [
  ['search', (random) => ({ text: `soak${String(random.below(50)).padStart(6, '0')}` })],
  ['search', () => ({ text: 'soak' })],
  ['findPlayers', () => ({ text: 'soak0' })],
  ['reportByDay', () => ({})],
  ['reportByOperator', () => ({})],
  ['reportByGame', () => ({})],
  ['reportByBonus', () => ({})],
  ['listRedeems', () => ({ status: 'pending' })],
  ['listCredit', () => ({})],
  ['listStaffLog', () => ({})],
  ['listGrants', () => ({})],
]

async function routine(clerk: Clerk, counts: Counts): Promise<void> {
  if (clerk.random.chance(0.3)) return approveApplications(clerk, counts)
  const [name, sent] = clerk.random.pick(readings)
  if (await clerk.call(name, sent(clerk.random))) counts.readings += 1
}

async function approveApplications(clerk: Clerk, counts: Counts): Promise<void> {
  const reply = await clerk.call('listApplications')
  type Application = { operatorId: number; username: string }
  const { applications } = (reply?.data ?? { applications: [] }) as { applications: Application[] }
  for (const { operatorId, username } of applications.slice(0, 5)) {
    // The other clerk may be faster.
    const body = { operatorId, username }
    const done = await clerk.call('approveApplication', body, { refusals: ['APPLICATION_NOT_FOUND'] })
    if (done?.code === 'OK') counts.applications += 1
  }
}

type AuditRun = { state: string; findingCount: number } | null

async function auditOnce(clerk: Clerk, client: Client, counts: Counts): Promise<void> {
  if (!(await clerk.call('startAudit'))) return
  for (;;) {
    const reply = await clerk.call('showAudit')
    if (!reply) return
    const { run } = reply.data as { run: AuditRun }
    if (run?.findingCount) return client.fail(-1, `the audit found ${run.findingCount} broken books`)
    if (run?.state !== 'running') break
    await delay(500)
  }
  counts.audits += 1
}

type Check = { state: string; differenceCount: number; differences: object[] } | null

async function checkReportsOnce(clerk: Clerk, client: Client, counts: Counts): Promise<void> {
  if (!(await clerk.call('startReportCheck'))) return
  const giveUpAt = performance.now() + 120_000
  for (;;) {
    const reply = await clerk.call('showReportCheck')
    if (!reply) return
    const { check } = reply.data as { check: Check }
    if (check?.differenceCount)
      return client.fail(-1, `the reports differ from the ledger: ${JSON.stringify(check.differences.slice(0, 3))}`)
    // A check whose node was killed has failed or is taken over; the next one starts it again.
    if (check?.state === 'finished') break
    if (check?.state === 'failed' || performance.now() > giveUpAt) return
    await delay(500)
  }
  counts.checks += 1
}
