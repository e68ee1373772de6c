// One simulation run. Players send random requests, the real code decides batches, and connections fail. After each batch the storage must match
// the model.
import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { commitBatch, type PendingCommand, type CommandOutcome } from '../../ledger/batch.ts'
import type { AppendRequest } from '../../ledger/storage.ts'
import { bodyHashOf, type Command, type Json } from '../../ledger/command.ts'
import { openMemory, type Memory } from '../../ledger/memory.ts'
import { nonces } from '../../games/store.ts'
import { accountClosures } from '../../players/players.ts'
import { recordFrom } from '../../reports/recorder.ts'
import type { RedeemRow } from '../../redeem/store.ts'
import type { CreditGrantRow, TransactionRow, WalletRow } from '../../wallet/store.ts'
import { chain, Conflict, openDisk, type Disk, type Flaws } from './disk.ts'
import { bonusAccounts, bonusStates, createOffers, readableAccount } from './bonus.ts'
import { replyText, newWish, send, type Intent, type Profile } from './intents.ts'
import { accountsOf, expected, isUnused, newModel, type Wish } from './model.ts'
import type { Model } from './model-state.ts'
import { keyOfPlay, playStates, openSessions } from './play.ts'
import { isPlay } from './play-model.ts'
import { randomFrom, type Random } from './random.ts'
import { rules as realRules, type Rules } from './rules.ts'
import { reportProblem } from './reports.ts'
import { saferStates } from './safer.ts'
import { suspensionStates } from './suspension.ts'
import type { Transfer } from '../../ledger/store.ts'

const batches = 20
const batchesWithBonuses = 40
const players = 2
/** From this seed on, players mostly play. */
export const firstOfPlay = 1_000_000
/** From this seed on, players have bonuses, and days pass. */
export const firstOfBonus = 2_000_000

/** From this seed on, players also set limits and exclude themselves. */
export const firstOfSafer = 3_000_000

/** From this seed on, the house suspends players, who play and redeem. */
export const firstOfSuspensions = 4_000_000

export type World = {
  rules?: Rules
  flaws?: Flaws
  /** Replies are sent before the commit, which may then fail. */
  repliesBeforeCommit?: boolean
  /** A node keeps cached books after a failed append. */
  keepsFailedBooks?: boolean
  /** Receives the transfers of each book at the end. */
  onBook?: (transfers: Transfer[]) => void
}

type Run = {
  world: World
  random: Random
  disk: Disk
  /** The caches of two nodes that do not exchange events. */
  memories: Memory[]
  now: number
  models: Map<string, Model>
  waiting: Intent[]
  profile: Profile
  done: Map<string, { intent: Intent; reply: string }>
  /** Completed requests of game providers, with their nonces, for replays. */
  replayable: SentCommand[]
}

/** Returns the first difference to the model, or null. */
export async function simulate(seed: number, world: World = {}): Promise<string | null> {
  // Thousands of refusals are thrown, and their stack traces are not used.
  Error.stackTraceLimit = 0
  const random = randomFrom(seed)
  const ids = Array.from({ length: players }, () => random.uuid())
  const models = new Map(ids.map((id) => [id, newModel()]))
  const run: Run = {
    world,
    random,
    disk: openDisk(world.flaws),
    memories: [openMemory(), openMemory(1)],
    now: 0,
    models,
    waiting: [],
    profile: profileOf(seed),
    done: new Map(),
    replayable: [],
  }
  for (const id of ids) openSessions(run.disk, id)
  for (const id of ids) createOffers(run.disk, id)
  if (run.profile.plays) run.waiting.push(...ids.flatMap((id) => creditToPlay(id, random, run.profile)))
  try {
    for (let batch = 0; batch < (run.profile.bonus ? batchesWithBonuses : batches); batch += 1) {
      await oneBatch(run)
      run.now += run.profile.bonus ? timeBetween(random, run.profile) : 1000
    }
    for (const id of ids) must(run.disk.finding(id) === null, run.disk.finding(id) ?? '')
    const reports = reportProblem(run.disk, ids)
    must(reports === null, reports ?? '')
    for (const id of ids) world.onBook?.(run.disk.bookOf(id).transfers)
    return null
  } catch (error) {
    return `seed ${seed}: ${error instanceof Error ? error.message : String(error)}`
  }
}

function profileOf(seed: number): Profile {
  if (seed >= firstOfSuspensions) return { plays: 0.3, bonus: 0.05, safer: 0, suspends: 0.15 }
  if (seed >= firstOfSafer) return { plays: 0.8, bonus: 0.1, safer: 0.2, suspends: 0 }
  if (seed >= firstOfBonus) return { plays: 0.8, bonus: 0.2, safer: 0, suspends: 0 }
  return { plays: seed < firstOfPlay ? 0 : 0.8, bonus: 0, safer: 0, suspends: 0 }
}

const hourMs = 3_600_000

/** Mostly no time passes; sometimes hours or days, on full hours at which bonuses end; half a year for self-exclusions. */
function timeBetween(random: Random, { safer }: Profile): number {
  if (safer && random.chance(0.04)) return 190 * 24 * hourMs
  if (random.chance(0.8)) return 0
  return random.chance(0.7) ? random.below(30) * hourMs : (1 + random.below(15)) * 24 * hourMs
}

/** Some players with bonuses have no other credit. */
function creditToPlay(playerId: string, random: Random, { bonus }: Profile): Intent[] {
  const withCredit: Wish[] = [
    { what: 'apply', operatorId: 1 },
    { what: 'transfer', items: [{ gameId: 'dice', cents: random.chance(0.5) ? 400n : 1000n }] },
  ]
  const withNothing: Wish[] = [
    { what: 'apply', operatorId: 2 },
    { what: 'approve', operatorId: 2 },
  ]
  const wishes = bonus && random.chance(0.3) ? withNothing : withCredit
  return wishes.map((wish) => ({ playerId, key: random.uuid(), wish }))
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

const record = recordFrom(0)

type Fate = 'fine' | 'lost before' | 'lost after'

/** Simulates the crash of a node. */
class NodeDeath extends Error {}

/** Submits to a random node. After a conflict with the other node, decides again on the current book. */
async function submit(
  run: Run,
  commands: Command<Json>[],
  fate: Fate,
  written: Transfer[] = [],
): Promise<CommandOutcome[]> {
  const { random, disk, memories, world } = run
  const memory = random.pick(memories)
  const batch: PendingCommand[] = commands.map((command) => ({
    command,
    bodyHash: bodyHashOf(command.kind, command.body),
  }))
  const clock = { own: () => run.now, now: () => new Date(run.now), isOld: () => false, compare: () => undefined }
  const append = async (made: AppendRequest) => {
    if (fate === 'lost before') throw new NodeDeath()
    await disk.storage.append(made)
    written.push(...made.transfers)
    if (fate === 'lost after') throw new NodeDeath()
  }
  const means = { storage: { ...disk.storage, append }, chain, clock, memory, record }
  disk.setTime(run.now)
  for (let fresh = random.chance(0.1), conflicts = 0; ; fresh = true) {
    try {
      return (await commitBatch(means, batch, fresh)).outcomes
    } catch (error) {
      if (!world.keepsFailedBooks) for (const { playerId } of commands) memory.forget(playerId)
      if (!(error instanceof Conflict)) throw error
      must((conflicts += 1) < 3, `conflict on a fresh book: ${error.message}`)
    }
  }
}

async function oneBatch(run: Run): Promise<void> {
  const { random, disk, world } = run
  const now = new Date(run.now)
  const intents = Array.from({ length: 1 + random.below(5) }, () => nextIntent(run))
  if (random.chance(0.1)) intents.push(intents[0]!)
  const sent: SentCommand[] = intents.map((intent) =>
    withNonce({ intent, ...send(intent, world.rules ?? realRules, random) }, random),
  )
  const replayable = [...run.replayable, ...sent.filter(({ command }) => command.nonce)]
  if (replayable.length && random.chance(0.2)) sent.push({ ...random.pick(replayable), isReplay: true })
  await submitAndCheck(
    run,
    sent.filter(({ wish }) => wish.what !== 'reactivate'),
  )
  for (const { intent, wish } of sent) if (wish.what === 'reactivate') reactivate(run, intent.playerId, now)
  for (const [playerId, model] of run.models) if (model.bonus.grants.length) await expireBonuses(run, playerId, now)
  for (const playerId of new Set(intents.map((intent) => intent.playerId)))
    compareStates(disk, playerId, run.models.get(playerId)!)
}

/** Submits the requests and checks the outcomes. If the reply is lost, they are retried; writes that were committed stand. */
async function submitAndCheck(run: Run, all: SentCommand[]): Promise<void> {
  const fate = run.random.pick(['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'lost before', 'lost after'] as const)
  // If two requests shared a key, it would be unknown which of them was written.
  const firsts = all.filter(({ isReplay }) => !isReplay)
  const attempts = fate === 'fine' ? all : [...new Map(firsts.map((one) => [one.intent.key, one])).values()]
  const written: Transfer[] = []
  const commands = attempts.map(({ command }) => command)
  const outcomes = await submit(run, commands, fate, written).catch((error: unknown) => {
    if (error instanceof NodeDeath) return undefined
    throw error
  })
  const stored = new Map(written.map((one) => [one.key, one]))
  const repliesOfBatch = new Map<string, string>()
  if (outcomes) {
    attempts.forEach((one, n) => checkOutcome(run, one, outcomes[n]!, stored, repliesOfBatch))
    run.replayable.push(...attempts.filter(({ command }) => command.nonce))
    return
  }
  for (const transfer of written) {
    const one = attempts.find(({ intent }) => intent.key === transfer.key)
    if (one) checkOutcome(run, one, outcomeOf(transfer), stored, repliesOfBatch)
  }
  if (run.world.repliesBeforeCommit)
    for (const { intent, wish } of attempts) expected(run.models.get(intent.playerId)!, wish, run.now)
  run.waiting.push(...attempts.map(({ intent }) => intent))
}

const outcomeOf = ({ reply, refusal }: Transfer): CommandOutcome =>
  refusal === null ? { reply: reply! } : { error: new Refusal((JSON.parse(refusal) as { code: RefusalCode }).code) }

/** The expiry job runs after each batch and must make no difference. */
async function expireBonuses(run: Run, playerId: string, now: Date): Promise<void> {
  const { random, models, world } = run
  const wish: Wish = { what: 'expire-bonus' }
  const { command } = send({ playerId, key: random.uuid(), wish }, world.rules ?? realRules, random)
  await submit(run, [command], 'fine')
  expected(models.get(playerId)!, wish, now.getTime())
}

/** Mostly a new request; sometimes a retry, a repeated old request, or another body with an old key. */
function nextIntent({ random, waiting, done, models, profile, now }: Run): Intent {
  const old = [...done.values()]
  if (waiting.length && random.chance(0.7)) return waiting.shift()!
  if (old.length && random.chance(0.12)) return random.pick(old).intent
  if (old.length && random.chance(0.05))
    return { ...random.pick(old).intent, wish: { what: 'grant', id: '', operatorId: 1, cents: 9999n } }
  const playerId = random.pick([...models.keys()])
  const wish = newWish(random, models.get(playerId)!, profile, now)
  return { playerId, key: isPlay(wish) ? keyOfPlay(wish, playerId) : random.uuid(), wish }
}

type SentCommand = { intent: Intent; wish: Wish; command: Command<Json>; isReplay?: boolean }

/** Every request of a game provider carries a new nonce. */
function withNonce(one: SentCommand, random: Random): SentCommand {
  if (!isPlay(one.wish)) return one
  const nonce = { kind: nonces, id: random.uuid(), use: () => Promise.reject(new Error('the simulation has no Citus')) }
  return { ...one, command: { ...one.command, nonce } }
}

/** The outcome must match the model. A repeated key must get its first outcome again. */
function checkOutcome(
  { models, done, now }: Run,
  { intent, wish, isReplay }: SentCommand,
  outcome: CommandOutcome,
  stored: ReadonlyMap<string, Transfer>,
  repliesOfBatch: Map<string, string>,
): void {
  const { playerId, key } = intent
  if (isReplay) return must(codeIn(outcome) === 'NONCE_REUSED', `a replay got "${codeIn(outcome)}"`)
  const earlier = done.get(key)?.reply ?? repliesOfBatch.get(key)
  const isOther =
    earlier !== undefined &&
    JSON.stringify(done.get(key)?.intent.wish ?? wish, text) !== JSON.stringify(intent.wish, text)
  const should = isOther ? 'CONFLICT' : (earlier ?? expected(models.get(playerId)!, wish, now))
  const reply = 'reply' in outcome ? replyText(wish, outcome.reply) : codeOf(outcome.error)
  must(reply === should, `${JSON.stringify(wish, text)} got "${reply}" instead of "${should}"`)
  const transfer = stored.get(key)
  // A batch may contain a key twice: first with a rejection that is not stored, then with one that is.
  const isStored = transfer !== undefined && codeIn(outcomeOf(transfer)) === codeIn(outcome)
  // Only stored refusals are final.
  if (isOther || !(reply.startsWith('ok') || isStored)) return
  repliesOfBatch.set(key, reply)
  if (isStored) done.set(key, { intent, reply })
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const codeIn = (outcome: CommandOutcome) => ('reply' in outcome ? 'ok' : codeOf(outcome.error))
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : `a fault: ${String(error)}`)

/** Not a ledger command: changes the player's row, as `players.activate` does. */
function reactivate({ disk, models }: Run, playerId: string, now: Date): void {
  const model = models.get(playerId)!
  if (model.ended === 'deactivated') disk.bookOf(playerId).states.get(accountClosures.name)?.delete(playerId)
  expected(model, { what: 'reactivate' }, now.getTime())
}

function compareStates(disk: Disk, playerId: string, model: Model): void {
  const { states } = disk.bookOf(playerId)
  const balances = disk.holdings(playerId)
  const rowsOf = <Row>(kind: string) => [...(states.get(kind)?.values() ?? [])] as Row[]
  const same = (what: string, is: unknown[], should: unknown[]) =>
    must(written(is) === written(should), `${what}: ${written(is)} instead of ${written(should)}`)
  const written = (list: unknown[]) =>
    list
      .map((one) => JSON.stringify(one, text))
      .sort()
      .join(' ')
  same(
    'balances',
    [...balances]
      .filter(([, cents]) => cents !== 0n)
      .map(([name, cents]) => [readableAccount(disk, playerId, name), cents]),
    [...accountsOf(model), ...bonusAccounts(model)].filter(([, cents]) => cents !== 0n),
  )
  same(
    'wallets',
    rowsOf<WalletRow>('wallet').map(({ operatorId, status, welcomed }) => [operatorId, status, welcomed]),
    [...model.memberships].map(([operatorId, { status, welcomed }]) => [operatorId, status, welcomed]),
  )
  same(
    'grants of credit',
    rowsOf<CreditGrantRow>('credit-grant').map(({ id, operatorId, cents, status }) => [id, operatorId, cents, status]),
    [...model.credits].map(([id, { operatorId, cents, isReversed }]) => [
      id,
      operatorId,
      cents,
      isReversed ? 'reversed' : isUnused(model, id) ? 'unused' : 'used',
    ]),
  )
  same(
    'redeems',
    rowsOf<RedeemRow>('redeem').map(({ id, status, wrongCodes }) => [id, status, wrongCodes]),
    [...model.redeems].map(([id, { status, wrong }]) => [id, status, wrong]),
  )
  same(
    'transactions of redeems',
    rowsOf<TransactionRow>('user-transaction')
      .filter(({ redeemId }) => redeemId)
      .map(({ redeemId, status }) => [redeemId, status]),
    [...model.redeems].map(([id, { status }]) => [id, status]),
  )
  const lists = [
    ...playStates(disk, playerId, model),
    ...bonusStates(disk, playerId, model),
    ...saferStates(disk, playerId, model),
    suspensionStates(disk, playerId, model),
  ]
  for (const [what, is, should] of lists) same(what, is, should)
  same(
    'account closure',
    rowsOf<{ status: string }>(accountClosures.name).map(({ status }) => status),
    model.ended ? [model.ended] : [],
  )
}
