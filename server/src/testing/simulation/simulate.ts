// One run: players want things, batches are decided by the real code, and lines are cut. After each batch the disk must be as the model.
import { Refusal, type RefusalCode } from '@lucero/contract/refusals'
import { commitBatch, type PendingCommand, type Outcome } from '../../ledger/batch.ts'
import type { AppendRequest } from '../../ledger/storage.ts'
import { bodyHashOf, type Command, type Json } from '../../ledger/command.ts'
import { openMemory, type Memory } from '../../ledger/memory.ts'
import { nonces } from '../../games/store.ts'
import { accountClosures } from '../../players/players.ts'
import type { RedeemRow } from '../../redeem/store.ts'
import type { TransactionRow, WalletRow } from '../../wallet/store.ts'
import { chain, Conflict, openDisk, type Disk, type Flaws } from './disk.ts'
import { bonusAccounts, bonusStates, layOffers, readableAccount } from './bonus.ts'
import { heardFrom, newWish, send, type Intent, type Taste } from './intents.ts'
import { accountsOf, expected, newModel, type Wish } from './model.ts'
import type { Model } from './model-state.ts'
import { keyOfPlay, playStates, sitDown } from './play.ts'
import { isPlay } from './play-model.ts'
import { randomFrom, type Random } from './random.ts'
import { rules as realRules, type Rules } from './rules.ts'
import { saferStates } from './safer.ts'
import type { Transfer } from '../../ledger/store.ts'

const batches = 20
const batchesWithBonuses = 40
const players = 2
/** From this seed on, players mostly play. */
export const firstOfPlay = 1_000_000
/** From this seed on, they play with bonuses, and days pass. */
export const firstOfBonus = 2_000_000

/** From this seed on, they also set limits and take breaks. */
export const firstOfSafer = 3_000_000

export type World = {
  rules?: Rules
  flaws?: Flaws
  /** Callers are answered before the commit, which then may never come. */
  answersTooEarly?: boolean
  /** A node goes on with books as it would have left them. */
  remembersWhatFailed?: boolean
  /** Shown each book as it stands in the end. */
  seen?: (transfers: Transfer[]) => void
}

type Run = {
  world: World
  random: Random
  disk: Disk
  /** Of two nodes that hear nothing of each other. */
  memories: Memory[]
  now: number
  models: Map<string, Model>
  waiting: Intent[]
  taste: Taste
  done: Map<string, { intent: Intent; heard: string }>
  /** Requests of game providers that were answered, nonce and all. */
  overheard: SentCommand[]
}

/** What went wrong, or null. */
export async function simulate(seed: number, world: World = {}): Promise<string | null> {
  // Refusals are thrown by the thousand here, and nobody reads where from.
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
    taste: tasteOf(seed),
    done: new Map(),
    overheard: [],
  }
  for (const id of ids) sitDown(run.disk, id)
  for (const id of ids) layOffers(run.disk, id)
  if (run.taste.plays) run.waiting.push(...ids.flatMap((id) => creditToPlay(id, random, run.taste)))
  try {
    for (let batch = 0; batch < (run.taste.bonus ? batchesWithBonuses : batches); batch += 1) {
      await oneBatch(run)
      run.now += run.taste.bonus ? timeBetween(random, run.taste) : 1000
    }
    for (const id of ids) must(run.disk.finding(id) === null, run.disk.finding(id) ?? '')
    for (const id of ids) world.seen?.(run.disk.bookOf(id).transfers)
    return null
  } catch (error) {
    return `seed ${seed}: ${error instanceof Error ? error.message : String(error)}`
  }
}

function tasteOf(seed: number): Taste {
  if (seed >= firstOfSafer) return { plays: 0.8, bonus: 0.1, safer: 0.2 }
  if (seed >= firstOfBonus) return { plays: 0.8, bonus: 0.2, safer: 0 }
  return { plays: seed < firstOfPlay ? 0 : 0.8, bonus: 0, safer: 0 }
}

const hourMs = 3_600_000

/** Mostly a moment; now and then hours or days, at times to the hour on which something ends; for who may exclude themselves, half a year. */
function timeBetween(random: Random, { safer }: Taste): number {
  if (safer && random.chance(0.04)) return 190 * 24 * hourMs
  if (random.chance(0.8)) return 0
  return random.chance(0.7) ? random.below(30) * hourMs : (1 + random.below(15)) * 24 * hourMs
}

/** Some who will play with bonuses have nothing else. */
function creditToPlay(playerId: string, random: Random, { bonus }: Taste): Intent[] {
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

type Fate = 'fine' | 'lost before' | 'lost after'

/** The node has died. */
class NodeDeath extends Error {}

/** On either node; where the other was first with a book, it is decided again on what stands there now. */
async function submit(run: Run, commands: Command<Json>[], fate: Fate, written: Transfer[] = []): Promise<Outcome[]> {
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
  const means = { storage: { ...disk.storage, append }, chain, clock, memory }
  disk.setTime(run.now)
  for (let fresh = random.chance(0.1), conflicts = 0; ; fresh = true) {
    try {
      return (await commitBatch(means, batch, fresh)).outcomes
    } catch (error) {
      if (!world.remembersWhatFailed) for (const { playerId } of commands) memory.forget(playerId)
      if (!(error instanceof Conflict)) throw error
      must((conflicts += 1) < 3, `a fresh book is in conflict: ${error.message}`)
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
  const overheard = [...run.overheard, ...sent.filter(({ command }) => command.nonce)]
  if (overheard.length && random.chance(0.2)) sent.push({ ...random.pick(overheard), isReplay: true })
  await ask(
    run,
    sent.filter(({ wish }) => wish.what !== 'reactivate'),
  )
  for (const { intent, wish } of sent) if (wish.what === 'reactivate') reactivate(run, intent.playerId, now)
  for (const [playerId, model] of run.models) if (model.bonus.grants.length) await clockStrikes(run, playerId, now)
  for (const playerId of new Set(intents.map((intent) => intent.playerId)))
    compareStates(disk, playerId, run.models.get(playerId)!)
}

/** Who hears nothing asks again; what was written all the same has happened. */
async function ask(run: Run, all: SentCommand[]): Promise<void> {
  const fate = run.random.pick(['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'lost before', 'lost after'] as const)
  // Of two askings under one key it would not be known which was written.
  const firsts = all.filter(({ isReplay }) => !isReplay)
  const asked = fate === 'fine' ? all : [...new Map(firsts.map((one) => [one.intent.key, one])).values()]
  const written: Transfer[] = []
  const commands = asked.map(({ command }) => command)
  const outcomes = await submit(run, commands, fate, written).catch((error: unknown) => {
    if (error instanceof NodeDeath) return undefined
    throw error
  })
  const kept = new Map(written.map((one) => [one.key, one]))
  const heardNow = new Map<string, string>()
  if (outcomes) {
    asked.forEach((one, n) => hear(run, one, outcomes[n]!, kept, heardNow))
    run.overheard.push(...asked.filter(({ command }) => command.nonce))
    return
  }
  for (const transfer of written) {
    const one = asked.find(({ intent }) => intent.key === transfer.key)
    if (one) hear(run, one, outcomeOf(transfer), kept, heardNow)
  }
  if (run.world.answersTooEarly)
    for (const { intent, wish } of asked) expected(run.models.get(intent.playerId)!, wish, run.now)
  run.waiting.push(...asked.map(({ intent }) => intent))
}

const outcomeOf = ({ reply, refusal }: Transfer): Outcome =>
  refusal === null ? { reply: reply! } : { error: new Refusal((JSON.parse(refusal) as { code: RefusalCode }).code) }

/** The job that ends bonuses comes after whoever was there before it: it must make no difference. */
async function clockStrikes(run: Run, playerId: string, now: Date): Promise<void> {
  const { random, models, world } = run
  const wish: Wish = { what: 'expire-bonus' }
  const { command } = send({ playerId, key: random.uuid(), wish }, world.rules ?? realRules, random)
  await submit(run, [command], 'fine')
  expected(models.get(playerId)!, wish, now.getTime())
}

/** Mostly something new; also what was not answered, what was answered long ago, and another body under an old key. */
function nextIntent({ random, waiting, done, models, taste, now }: Run): Intent {
  const old = [...done.values()]
  if (waiting.length && random.chance(0.7)) return waiting.shift()!
  if (old.length && random.chance(0.12)) return random.pick(old).intent
  if (old.length && random.chance(0.05))
    return { ...random.pick(old).intent, wish: { what: 'grant', operatorId: 1, cents: 9999n } }
  const playerId = random.pick([...models.keys()])
  const wish = newWish(random, models.get(playerId)!, taste, now)
  return { playerId, key: isPlay(wish) ? keyOfPlay(wish, playerId) : random.uuid(), wish }
}

type SentCommand = { intent: Intent; wish: Wish; command: Command<Json>; isReplay?: boolean }

/** A game provider's request carries one, new each time. */
function withNonce(one: SentCommand, random: Random): SentCommand {
  if (!isPlay(one.wish)) return one
  const nonce = { kind: nonces, id: random.uuid(), use: () => Promise.reject(new Error('nobody is at Citus')) }
  return { ...one, command: { ...one.command, nonce } }
}

/** What the caller hears must be what the model says; and for a key that was answered before, the same again. */
function hear(
  { models, done, now }: Run,
  { intent, wish, isReplay }: SentCommand,
  outcome: Outcome,
  kept: ReadonlyMap<string, Transfer>,
  heardNow: Map<string, string>,
): void {
  const { playerId, key } = intent
  if (isReplay) return must(codeIn(outcome) === 'NONCE_REUSED', `a replay was told "${codeIn(outcome)}"`)
  const known = done.get(key)?.heard ?? heardNow.get(key)
  const isOther =
    known !== undefined &&
    JSON.stringify(done.get(key)?.intent.wish ?? wish, text) !== JSON.stringify(intent.wish, text)
  const should = isOther ? 'CONFLICT' : (known ?? expected(models.get(playerId)!, wish, now))
  const heard = 'reply' in outcome ? heardFrom(wish, outcome.reply) : codeOf(outcome.error)
  must(heard === should, `${JSON.stringify(wish, text)} was told "${heard}" instead of "${should}"`)
  const transfer = kept.get(key)
  const isKept = transfer !== undefined && (transfer.refusal === null) === 'reply' in outcome
  // A refusal stays one only where it is kept.
  if (isOther || !(heard.startsWith('ok') || isKept)) return
  heardNow.set(key, heard)
  if (isKept) done.set(key, { intent, heard })
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const codeIn = (outcome: Outcome) => ('reply' in outcome ? 'ok' : codeOf(outcome.error))
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : `a fault: ${String(error)}`)

/** Not a command of the ledger: the player's own row is changed, as `players.activate` does. */
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
    [...model.places].map(([operatorId, { status, welcomed }]) => [operatorId, status, welcomed]),
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
  ]
  for (const [what, is, should] of lists) same(what, is, should)
  same(
    'the end',
    rowsOf<{ status: string }>(accountClosures.name).map(({ status }) => status),
    model.ended ? [model.ended] : [],
  )
}
