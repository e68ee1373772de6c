/** A virtual player: signs up, plays every game, moves credit, redeems, takes bonuses, reads, writes to the house, signs out and in. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { CallName } from '@lucero/contract/player/calls'
import { openSocket } from '@lucero/lab/clients/sockets'
import { randomFrom, type Random } from '../../../server/src/testing/simulation/random.ts'
import { playerCall } from './client.ts'
import { newJournal } from './journal.ts'
import { playSitting } from './sitting.ts'
import type { Visit, World } from './visit.ts'

const password = 'Soak!pass1'
const operatorId = 1001
const reviewedOperators = [1002, 1003]
/** A session has between `min` and `min + more` actions. */
const actions = { min: 10, more: 30 }
const restFactor = 4
/** Share of players who never return after signing out. Another one signs up instead. */
const leavesForGood = 0.1

let made = 0

/** Plays until the world closes. `seed` decides what this player does, but not when answers arrive. */
export async function runPlayer(world: World, seed: number, startsAfterMs: number): Promise<void> {
  const random = randomFrom(seed)
  await delay(startsAfterMs)
  while (world.isOpen()) {
    const visit = newVisit(world, random)
    if (!(await signUp(visit))) continue
    do {
      if (!(await signIn(visit))) break
      await spendSession(visit)
      await signOut(visit)
      await delay(world.isOpen() ? world.thinkMs * restFactor : 0)
    } while (world.isOpen() && !random.chance(leavesForGood))
  }
}

function newVisit(world: World, random: Random): Visit {
  const { client, thinkMs } = world
  const visit: Visit = {
    world,
    random,
    node: client.choose(random),
    token: '',
    journal: newJournal('', ''),
    socket: undefined,
    send: (request, expected) => client.request(visit, request, expected),
    call: (name, sent, expected) => client.request(visit, playerCall(name, visit.token, sent), expected),
    think: () => delay(thinkMs * (0.5 + random.below(1000) / 1000)),
  }
  return visit
}

/** False if the player could not sign up. A lost answer makes the name taken, and the player chooses another. */
async function signUp(visit: Visit): Promise<boolean> {
  const { world } = visit
  made += 1
  const username = `soak${String(made).padStart(6, '0')}`
  const person = { username, password, phoneCode: 1, phone: String(6_000_000_000 + made) }
  const signedUp = await visit.send(playerCall('signUp', undefined, { body: person }), { repeated: ['USERNAME_TAKEN'] })
  if (signedUp?.code !== 'OK') return false
  const { user, verificationCode } = signedUp.data as { user: { id: string }; verificationCode: string }
  const confirm = playerCall('verifyAccount', undefined, { body: { userId: user.id, code: verificationCode } })
  if (!(await visit.send(confirm, { repeated: ['INVALID_CODE'] }))) return false
  visit.journal = newJournal(user.id, username)
  world.journals.push(visit.journal)
  world.counts.signUps += 1
  return true
}

async function signIn(visit: Visit): Promise<boolean> {
  const { world, journal, random } = visit
  // Players spread over the nodes again after a fault, as with a proxy that balances by session.
  visit.node = world.client.choose(random)
  const reply = await visit.send(playerCall('signIn', undefined, { body: { username: journal.username, password } }))
  if (!reply) return false
  visit.token = (reply.data as { accessToken: string }).accessToken
  world.counts.signIns += 1
  connect(visit)
  const applied = await visit.call(
    'applyToOperator',
    { body: { operatorId } },
    { refusals: ['OPERATOR_ALREADY_CONNECTED'] },
  )
  return applied !== undefined
}

function connect(visit: Visit): void {
  visit.socket?.disconnect()
  visit.socket = openSocket(visit.node.address, visit.token, { reconnects: true })
  visit.world.counts.sockets += 1
  visit.socket.onAny(() => void (visit.world.counts.events += 1))
}

async function signOut(visit: Visit): Promise<void> {
  await visit.call('signOut', undefined, { repeated: ['ACCESS_TOKEN_EXPIRED'] })
  visit.socket?.disconnect()
  visit.socket = undefined
}

async function spendSession(visit: Visit): Promise<void> {
  const { random, world } = visit
  const count = actions.min + random.below(actions.more)
  for (let n = 0; n < count && world.isOpen(); n += 1) {
    await visit.think()
    await chooseAction(random)(visit)
  }
}

type Action = (visit: Visit) => Promise<unknown>

/** The shares are per hundred actions. A sitting has several rounds. */
const shares: [number, Action][] = [
  [45, readSomething],
  [33, playSitting],
  [6, redeem],
  [4, takeBonus],
  [4, askForCredit],
  [3, async (visit) => connect(visit)],
  [3, writeToHouse],
  [2, applyElsewhere],
]
const allShares = shares.reduce((sum, [share]) => sum + share, 0)

function chooseAction(random: Random): Action {
  let left = random.below(allShares)
  for (const [share, action] of shares) {
    if (left < share) return action
    left -= share
  }
  return readSomething
}

const reads: CallName[] = [
  'getUser',
  'getWallets',
  'getMyOperators',
  'getTransactions',
  'getNotifications',
  'getUnreadNotifications',
  'getCasinoTransactions',
  'getRounds',
  'getRedeems',
  'getGames',
  'getRecentWinners',
  'getBonuses',
  'getStatement',
  'getSaferPlay',
  'getSessions',
  'getConversations',
]

async function readSomething(visit: Visit): Promise<void> {
  await visit.call(visit.random.pick(reads))
}

/** The same request twice must have one effect. */
const repeats = 0.2

async function redeem(visit: Visit): Promise<void> {
  const { random, journal, world } = visit
  const body = { requestId: randomUUID(), amount: 1 + random.below(3) }
  const refusals = ['INSUFFICIENT_FUNDS', 'TOO_MANY_PENDING_REDEEMS']
  const reply = await visit.call('createRedeem', { body }, { refusals })
  if (reply?.code !== 'OK') return
  type RedeemReply = { redeem: { redeem_id: string; redeem_code: string } }
  const { redeem_id, redeem_code } = (reply.data as RedeemReply).redeem
  journal.redeems.set(redeem_id, 'pending')
  if (random.chance(repeats)) {
    const again = await visit.call('createRedeem', { body })
    if (again && (again.data as RedeemReply).redeem.redeem_id !== redeem_id)
      world.client.fail(visit.node.index, 'a repeated createRedeem had a second effect')
  }
  if (!random.chance(0.4)) return world.desk.settle(journal, redeem_id, random.chance(0.8) ? redeem_code : undefined)
  await visit.think()
  const cancelled = await visit.call('cancelRedeem', { body: { redeem_id } }, { repeated: ['REDEEM_NOT_PENDING'] })
  if (cancelled) journal.redeems.set(redeem_id, 'cancelled')
}

type OfferedBonus = { id: string; state: string; refusal: string | null }

async function takeBonus(visit: Visit): Promise<void> {
  const reply = await visit.call('getBonuses')
  if (!reply) return
  const { bonus } = reply.data as { bonus: OfferedBonus[] }
  const open = bonus.find(({ state }) => state === 'wagered')
  if (open)
    return void (await visit.call('collectBonus', undefined, { repeated: ['BONUS_NOT_FOUND', 'NO_BONUS_TO_COLLECT'] }))
  const possible = bonus.filter(({ refusal, state }) => refusal === null && state === 'offered')
  if (!possible.length) return
  const bonusId = visit.random.pick(possible).id
  const taken = await visit.call('activateBonus', { body: { bonusId } }, { repeated: ['BONUS_ALREADY_OPEN'] })
  if (taken) visit.journal.bonuses += 1
}

async function askForCredit({ world, journal, random }: Visit): Promise<void> {
  world.desk.grant(journal, operatorId, random)
}

async function writeToHouse(visit: Visit): Promise<void> {
  const body = { requestId: randomUUID(), topic: 'other', message: 'A message of the soak.' }
  const reply = await visit.call('writeToHouse', { body }, { refusals: ['TOO_MANY_REQUESTS'] })
  if (reply?.code === 'OK') visit.journal.messages += 1
}

/** These operators review applications. The staff approves them. */
async function applyElsewhere(visit: Visit): Promise<void> {
  const body = { operatorId: visit.random.pick(reviewedOperators) }
  await visit.call('applyToOperator', { body }, { refusals: ['OPERATOR_ALREADY_CONNECTED'] })
}
