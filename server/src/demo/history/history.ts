/**
 * Writes a month of history of a small house, at the first start of the demo. Everything goes through the same functions and the same ledger as
 * live calls. Only the clock differs: the history has its own, which starts a month ago.
 */
import { randomUUID } from 'node:crypto'
import type { HouseBody } from '@lucero/contract/house/calls'
import { defined } from '@lucero/kit/defined'
import { inParallel } from '@lucero/kit/in-parallel'
import { main } from '../../accounts/accounts.ts'
import { addDemoPlayer } from '../../auth/demo-player.ts'
import { rememberDevice } from '../../auth/devices.ts'
import { activateBonus, collectBonus, refuseBonus } from '../../bonus/bonus.ts'
import * as bonusCommands from '../../bonus/commands.ts'
import { openGrantOf } from '../../bonus/store.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { balancesOfAll } from '../../ledger/books.ts'
import { applyToOperator } from '../../operators/operators.ts'
import { createRedeem } from '../../redeem/redeem.ts'
import { demoBonuses, pastBonus } from '../bonuses.ts'
import { answers, applicants, cast, chaser, excuseFor, letters, linkedPair, notes, rejected, winner } from './cast.ts'
import type { HistoryClock } from './clock.ts'
import { counterFor, granterFor, openHouse, replyTo, writeLetter, type House, type StaffName } from './house.ts'
import { shiftsOf } from './shifts.ts'
import { dayMs, firstMidnight, historyDays, mayRedeemAtCounter, openRandom, planPeaks, type Random } from './plan.ts'
import { raceWeeks } from './race.ts'
import {
  creditNeeded,
  maxTogether,
  decidePeaks,
  playPeak,
  type DecidedPeak,
  type DecidedVisit,
  type DecideRounds,
  type HistoryPlayer,
} from './play.ts'

type Event = { atMs: number; run(): Promise<void> }

type Month = {
  runtime: Runtime
  clock: HistoryClock
  house: House
  random: Random
  startMs: number
  players: Map<string, HistoryPlayer>
  /** Players who do not play any more: closed or excluded accounts. */
  absent: Set<string>
  /** Players with an open bonus. */
  wagering: Set<string>
  /** The bonuses that players are going to take. */
  claims: Map<string, Claim>
}

const [minuteMs, hourMs] = [60_000, 3_600_000]
const operatorNames = ['demooperator', 'demooperator2', 'demooperator3']
const staffNames = ['demoowner', 'demomanager', 'democlerk', 'formerclerk', ...operatorNames]

/** `runtime` has the clock and the ledger of the history; `endMs` is the present. */
export async function writeHistory(
  runtime: Runtime,
  clock: HistoryClock,
  endMs: number,
  decideRounds: DecideRounds,
): Promise<void> {
  const startMs = firstMidnight(endMs)
  const house = await openHouse(runtime, staffNames)
  const players = await addPlayers(runtime, startMs)
  const playerOf = (username: string) => defined(players.get(username))
  const peaks = await decidePeaks(runtime, planPeaks(endMs), playerOf, decideRounds)
  const month: Month = {
    runtime,
    clock,
    house,
    random: openRandom(31),
    startMs,
    players,
    absent: new Set(),
    wagering: new Set(),
    claims: new Map(claims),
  }
  const events = [
    ...joinings(month),
    ...counterHours(month),
    ...correspondence(month),
    ...management(month),
    ...bonusDeadlines(month),
    ...rejections(month),
    ...staffNotes(month),
    ...requests(month, endMs),
    ...shiftsOf(house, [at(month, historyDays - 3, 0), at(month, historyDays - 2, 0)]),
    ...raceWeeks(runtime, endMs),
    ...peaks.map((peak): Event => ({ atMs: defined(peak.turnsMs[0]) - 5 * minuteMs, run: () => runPeak(month, peak) })),
  ]
  for (const { atMs, run } of events.filter((event) => event.atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)) {
    clock.moveTo(atMs)
    await run()
    await house.dateNewRows()
  }
  clock.moveTo(endMs)
  await leaveWork(month)
  await shareBrowser(month)
}

const at = ({ startMs }: Pick<Month, 'startMs'>, day: number, hour: number) => startMs + day * dayMs + hour * hourMs

/** Sign-ups are dated by `stored` of the clock. Here it is the day of each player. */
async function addPlayers(runtime: Runtime, startMs: number): Promise<Map<string, HistoryPlayer>> {
  const players = new Map<string, HistoryPlayer>()
  const everybody = [
    ...cast,
    ...applicants.map((one) => ({ ...one, joins: historyDays - 1 })),
    ...rejected.map((one) => ({ ...one, joins: one.day })),
  ]
  for (const { username, name, phone, operatorId, joins } of everybody) {
    const stored = () => new Date(at({ startMs }, joins, 14))
    const dated = { ...runtime, clock: { ...runtime.clock, stored } }
    const { id } = await addDemoPlayer(dated, { username, name, phoneCode: 1, phone, password: '' })
    players.set(username, { id, username, operatorId })
  }
  return players
}

/** Each player applies to an operator. Operators that do not approve by themselves approve an hour later. */
function joinings(month: Month): Event[] {
  const { runtime, house, random, players } = month
  return [
    ...cast.map((one) => ({ ...one, note: undefined })),
    ...applicants.map((one) => ({ ...one, joins: 29 })),
  ].flatMap(({ username, operatorId, joins, note }, index) => {
    const appliesAt = at(month, joins, 14) + index * 2 * minuteMs
    const { id } = defined(players.get(username))
    const apply = async () => void (await applyToOperator(runtime, id, { operatorId, note }))
    const approve = async () =>
      void (await house.call(counterFor(random, operatorId), 'approveApplication', { operatorId, username }))
    const isDecided = operatorId !== 1001 && note === undefined && cast.some((one) => one.username === username)
    const application: Event = { atMs: appliesAt, run: apply }
    return isDecided ? [application, { atMs: appliesAt + hourMs, run: approve }] : [application]
  })
}

/** Applications that an operator rejected an hour later. */
function rejections(month: Month): Event[] {
  const { runtime, house, random, players } = month
  return rejected.flatMap(({ username, operatorId, note, day, reason, es }): Event[] => {
    const body = { operatorId, username, reason, reasonTranslations: { es } }
    const { id } = defined(players.get(username))
    const apply = async () => void (await applyToOperator(runtime, id, { operatorId, note }))
    const reject = async () => void (await house.call(counterFor(random, operatorId), 'rejectApplication', body))
    return [
      { atMs: at(month, day, 14.2), run: apply },
      { atMs: at(month, day, 15.3), run: reject },
    ]
  })
}

const staffNotes = (month: Month): Event[] =>
  notes.map(({ day, by, ...note }) => ({
    atMs: at(month, day, 19),
    run: async () => void (await month.house.call(by, 'addNote', { pinned: false, ...note })),
  }))

const allBalances = async ({ runtime, players }: Month) => {
  const ids = Array.from(players.values(), ({ id }) => id)
  return balancesOfAll(runtime.db, ids)
}

/** Credit is granted to players who have too little, then all of them play. */
async function runPeak(month: Month, peak: DecidedPeak): Promise<void> {
  const { runtime, clock, house, absent } = month
  const visits = peak.visits.filter(({ username }) => !absent.has(username))
  if (!visits.length) return
  const balances = await allBalances(month)
  const ready: (DecidedVisit & { needed: number })[] = []
  const grants: PlannedGrant[] = []
  for (const visit of visits) {
    await takeBonus(month, visit)
    const needed = creditNeeded(visit.rounds, month.wagering.has(visit.username))
    const held = Number(balances.get(visit.playerId)?.get(main(visit.operatorId)) ?? 0n)
    grants.push(...grantsFor(month, visit, needed, held))
    ready.push({ ...visit, needed })
  }
  // Together, so that the ledger writes them in few batches.
  await inParallel(maxTogether, grants, ({ staff, body }) => house.call(staff, 'grantCredit', body))
  await house.dateNewRows()
  clock.passSeconds(40)
  await playPeak(runtime, clock, peak.turnsMs, ready)
  for (const { username, playerId } of visits)
    if (month.wagering.has(username)) await settleBonus(month, username, playerId)
}

const usualCredits = [20, 30, 50, 100, 150, 200]

type PlannedGrant = { staff: StaffName; body: HouseBody<'grantCredit'> }

/** The grant that a visit needs, if any. */
function grantsFor({ random }: Month, visit: DecidedVisit, needed: number, held: number): PlannedGrant[] {
  const { username, operatorId } = visit
  const isChasing = username === chaser && visit.game === 'dice'
  const missing = isChasing ? needed : needed - Math.floor(held / 100)
  if (missing <= 0) return []
  const amount = isChasing ? needed : (usualCredits.find((one) => one >= missing) ?? missing)
  const body = { username, operatorId, amount, requestId: randomUUID() }
  return [{ staff: granterFor(random, operatorId), body }]
}

const [gift, match, spins] = demoBonuses.map(({ id }) => id)

/** The bonus that a player takes at the first visit from this day on. Stakes of these players are below the limit of the bonus. */
type Claim = { day: number; bonusId: string | undefined }
const claims: [string, Claim][] = [
  ['lupita88', { day: 3, bonusId: pastBonus.id }],
  ['yanelis', { day: 4, bonusId: gift }],
  ['el.profe', { day: 6, bonusId: pastBonus.id }],
  ['vero.lima', { day: 9, bonusId: pastBonus.id }],
  ['dulce.m', { day: 8, bonusId: gift }],
  ['jorgebanda', { day: 5, bonusId: match }],
  ['carmenza', { day: 13, bonusId: pastBonus.id }],
  ['abuela.ines', { day: 16, bonusId: gift }],
  ['tania_r', { day: 9, bonusId: match }],
  ['paola.s', { day: 5, bonusId: spins }],
  ['xiomara', { day: 20, bonusId: gift }],
  ['chavez77', { day: 22, bonusId: match }],
  ['gusgus', { day: 6, bonusId: spins }],
  [linkedPair[0], { day: 18, bonusId: gift }],
  [linkedPair[1], { day: 20, bonusId: gift }],
]

async function takeBonus(
  { runtime, clock, startMs, wagering, claims: waiting }: Month,
  { username, playerId }: DecidedVisit,
): Promise<void> {
  const claim = waiting.get(username)
  if (!claim || clock.now().getTime() < startMs + claim.day * dayMs) return
  waiting.delete(username)
  await activateBonus(runtime, playerId, defined(claim.bonusId))
  if (username === 'dulce.m') await refuseBonus(runtime, playerId)
  else wagering.add(username)
}

/** A bonus that was wagered is collected. */
async function settleBonus({ runtime, wagering }: Month, username: string, playerId: string): Promise<void> {
  const grant = await openGrantOf(runtime.db, playerId)
  if (grant && grant.state !== 'wagered') return
  if (grant) await collectBonus(runtime, playerId)
  wagering.delete(username)
}

/** The job of the program that expires bonuses uses the time of the database, so the history does it once a day. */
function bonusDeadlines(month: Month): Event[] {
  const { runtime, clock, players, wagering } = month
  const expire = async () => {
    for (const username of wagering) {
      const { id } = defined(players.get(username))
      const grant = await openGrantOf(runtime.db, id)
      if (grant && grant.expiresAt > clock.now()) continue
      if (grant) await runtime.books.submit(bonusCommands.expireBonus.of(id, randomUUID(), {}))
      wagering.delete(username)
    }
  }
  return Array.from({ length: historyDays + 1 }, (_, day) => ({ atMs: at(month, day, 12), run: expire }))
}

/** Players with much credit redeem a part of it. The counter pays it an hour later, or rejects it. The winner of the last day redeems at the end. */
function counterHours(month: Month): Event[] {
  const { runtime, house, random, players, absent, wagering } = month
  return Array.from({ length: historyDays + 1 }, (_, day): Event[] => {
    const created: { redeemId: string; code: string; operatorId: number }[] = []
    const create = async () => {
      const balances = await allBalances(month)
      const candidates = [...players.values()].flatMap(({ id, username, operatorId }) => {
        const held = Number(balances.get(id)?.get(main(operatorId)) ?? 0n) / 100
        const isAway = absent.has(username) || wagering.has(username) || !mayRedeemAtCounter(username, day)
        return held >= 60 && !isAway ? [{ id, operatorId, held }] : []
      })
      for (let count = 1 + Math.floor(2.4 * random()); count > 0 && candidates.length; count -= 1) {
        const [{ id, operatorId, held }] = candidates.splice(Math.floor(random() * candidates.length), 1) as [
          (typeof candidates)[number],
        ]
        const amount = Math.floor((held * (0.5 + 0.4 * random())) / 10) * 10
        const { redeem } = await createRedeem(runtime, id, { amount })
        created.push({ redeemId: redeem.redeem_id, code: defined(redeem.redeem_code ?? undefined), operatorId })
        month.clock.passSeconds(300 + Math.floor(random() * 900))
      }
    }
    const settle = async () => {
      for (const [index, { redeemId, code, operatorId }] of created.entries()) {
        const staff = counterFor(random, operatorId)
        if (random() < 0.12) await house.call(staff, 'rejectRedeem', { redeem_id: redeemId, ...excuseFor(index) })
        else await house.call(staff, 'confirmRedeem', { redeem_id: redeemId, code })
        await house.dateNewRows()
        month.clock.passSeconds(400 + Math.floor(random() * 900))
      }
    }
    const [createAt, settleAt] = [at(month, day, 15), at(month, day, 16)]
    // The redeems of the last days wait.
    return [{ atMs: createAt, run: create }, ...(day < historyDays - 1 ? [{ atMs: settleAt, run: settle }] : [])]
  }).flat()
}

function correspondence(month: Month): Event[] {
  const { runtime, house, players } = month
  return letters.flatMap((letter, index) => {
    const writtenAt = at(month, letter.day, 17) + index * 11 * minuteMs
    let conversationId = ''
    const write = async () => {
      conversationId = await writeLetter(runtime, defined(players.get(letter.username)).id, letter)
    }
    const reply = () => replyTo(house, conversationId, letter)
    const letterEvent: Event = { atMs: writtenAt, run: write }
    return letter.reply === undefined ? [letterEvent] : [letterEvent, { atMs: writtenAt + 2 * hourMs, run: reply }]
  })
}

type Change = [day: number, hour: number, run: () => Promise<unknown>]

/** Limits, canned answers, notices, time-outs, a closed account, and requests that a second person decided. */
function management(month: Month): Event[] {
  const { house, absent } = month
  const limit = (holder: string, kind: 'credit' | 'redeem', each: number, day: number) => () =>
    house.call('demoowner', 'setLimit', { holder, kind, each, day })
  const decide = (amount: number, isApproved: boolean) => async () => {
    const requestId = randomUUID()
    const body = { username: 'donrafael', operatorId: 1001, amount, requestId }
    const approvalId = await house.request('democlerk', 'grantCredit', body)
    if (isApproved) await house.call('demomanager', 'approveRequest', { approvalId })
    else await house.call('demomanager', 'declineRequest', { approvalId, reason: 'Ask him to come to the counter' })
  }
  const list: Change[] = [
    [0, 10, limit('role:clerk', 'credit', 200, 1500)],
    [0, 10.1, limit('role:clerk', 'redeem', 400, 1500)],
    [0, 10.2, limit('role:operator', 'credit', 300, 2500)],
    [0, 10.3, limit('operator:1003', 'redeem', 500, 1500)],
    ...answers.map((answer) => [1, 11, () => house.call('demomanager', 'addAnswer', answer)] satisfies Change),
    [5, 11, () => house.call('demomanager', 'limitGame', { gameId: 'mines', maxBet: 50 })],
    [10, 18.5, decide(300, true)],
    [17, 18.5, decide(450, false)],
    [
      12,
      16.4,
      () =>
        house.call('demomanager', 'notify', {
          username: 'donrafael',
          message: 'Your seat at the Friday roulette evening is reserved.',
          sender: 'house',
          purpose: 'service',
        }),
    ],
    [
      13,
      17.2,
      async () => {
        const body = { username: 'ronaldt', length: '30-days' as const, reason: 'Asked for a break at the counter' }
        await house.call('demomanager', 'takeBreakFor', body)
        absent.add('ronaldt')
      },
    ],
    [27, 10.5, () => house.call('demomanager', 'withdrawBonus', { bonusId: pastBonus.id })],
    [20, 9.5, () => house.call('demoowner', 'disableStaff', { username: 'formerclerk', disabled: true })],
    [
      22,
      11.5,
      async () => {
        const body = { username: 'samwhit', reason: 'Plays for a player who is self-excluded' }
        await house.call('demoowner', 'confiscate', body)
        absent.add('samwhit')
      },
    ],
  ]
  return list.map(([day, hour, run]) => ({ atMs: at(month, day, hour), run: async () => void (await run()) }))
}

/** Requests of the last hours, which wait for a second person when the demo starts. */
function requests({ house }: Month, endMs: number): Event[] {
  const credit = { username: 'kelly_ann', operatorId: 1001, amount: 500, requestId: randomUUID() }
  const second = { username: linkedPair[1], reason: 'Second account of pedro_uno' }
  return [
    { atMs: endMs - 130 * minuteMs, run: async () => void (await house.request('demomanager', 'confiscate', second)) },
    { atMs: endMs - 25 * minuteMs, run: async () => void (await house.request('democlerk', 'grantCredit', credit)) },
  ]
}

/** A large redeem that a clerk may not pay alone. */
async function leaveWork({ runtime, house, players }: Month): Promise<void> {
  const { redeem } = await createRedeem(runtime, defined(players.get(winner)).id, { amount: 500 })
  const code = defined(redeem.redeem_code ?? undefined)
  await house.request('democlerk', 'confirmRedeem', { redeem_id: redeem.redeem_id, code })
}

/** Two accounts on one browser. Devices are dated by the database. */
async function shareBrowser({ runtime, players }: Month): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    let token: string | undefined
    for (const username of linkedPair) token = await rememberDevice(tx, defined(players.get(username)).id, token)
  })
}
