// Clients of the simulated nodes: they play rounds, read, lose answers, and repeat each request with its id on any process until it is answered.
import { Refusal } from '@lucero/contract/shared/refusals'
import { isTransientDbError } from '@lucero/kit/connection'
import type { AnswerParts, Attempt, BookView, History } from '../../../../../lab/src/history/history.ts'
import { keyOfPlay } from '../play.ts'
import type { PlayWish } from '../play-model.ts'
import type { Answers } from './answers.ts'
import { isUnreachable, seat, type PlayReply, type Process, type SentWish } from './process.ts'
import type { SimulatedMachine } from './virtual-time.ts'
import type { World } from './world.ts'

type Settings = {
  world: World
  answers: Answers
  history: History
  machine: SimulatedMachine
  processes: () => Process[]
}

/** Longer than any timeout of a process. */
const answerWithinMs = 15_000

export function openClients({ world, answers, history, machine, processes }: Settings) {
  const { random } = world
  const trip = () => machine.delay(0.1 + random.below(20) / 10)

  const ask = async <T>(process: Process, run: () => Promise<T>): Promise<T> => {
    await trip()
    if (!process.machine.isAlive()) throw new Error('killed')
    const answer = await Promise.race([run(), process.killed, tooLate(machine)])
    await trip()
    return answer
  }
  /** Sends until there is an answer, each time to any process. */
  const untilAnswered = async <T>(
    sent: Omit<Attempt, 'node'>,
    send: (process: Process, attempt: number) => Promise<T>,
    read: (answer: T) => Partial<AnswerParts>,
  ): Promise<T | Refusal> => {
    for (let attempt = 1; ; attempt += 1) {
      const process = random.pick(processes())
      const run = () => ask(process, () => send(process, attempt)).catch(decided)
      const record = (answer: T | Refusal) => (answer instanceof Refusal ? refusalParts(answer) : read(answer))
      const recorded = { ...sent, node: `p${process.number}` }
      try {
        return await history.record(recorded, run, record)
      } catch (error) {
        if (!mayRepeat(error)) throw error
        await machine.delay(20 + random.below(400))
      }
    }
  }

  const play = async (client: string, playerId: string, wish: SentWish, change: number | undefined, needs?: string) => {
    const key = keyOfPlay(wish as PlayWish, playerId)
    const attempted = {
      client,
      book: playerId,
      call: wish.what,
      key: wish.transaction,
      ...(change !== undefined && { change }),
      ...(needs !== undefined && { needs }),
    }
    const send = () =>
      untilAnswered(
        attempted,
        (process, attempt) => answers.play(process, { playerId, key, nonceId: machine.uuid(), wish }, attempt),
        ({ balance }: PlayReply) => ({ isAccepted: true, answer: viewOf(balance) }),
      )
    await send()
    // A client that forgot the answer asks again.
    if (random.chance(0.1)) await send()
  }

  const readBalance = (client: string, playerId: string) =>
    untilAnswered(
      { client, book: playerId, call: 'balance' },
      (process) => answers.balance(process, playerId),
      (answer) => ({ answer }),
    )

  /** A bet, mostly a win or a rollback, and reads in between. */
  const playRound = async (client: string, playerId: string, name: string, isOnly: boolean) => {
    let cents = 1 + random.below(5)
    if (isOnly && random.chance(0.3)) {
      const view = await readBalance(client, playerId)
      if (!(view instanceof Refusal)) cents = Math.max(1, view.playable)
    }
    const bet = `b${name}`
    const keys = [bet]
    await play(client, playerId, { what: 'bet', transaction: bet, round: name, cents, ...seat }, -cents)
    if (random.chance(0.3)) await readBalance(client, playerId)
    if (random.chance(0.8)) {
      const pays = cents + random.below(20)
      keys.push(`w${name}`)
      await play(
        client,
        playerId,
        { what: 'win', transaction: `w${name}`, round: name, bet, cents: pays, closes: true },
        pays,
        bet,
      )
    } else await play(client, playerId, { what: 'rollback', transaction: `r${name}`, target: bet }, cents)
    if (random.chance(0.4)) {
      await untilAnswered(
        { client, book: playerId, call: 'round' },
        (process) => answers.round(process, playerId, name),
        (found) => ({ shown: { round: keys, keys: found } }),
      )
    }
  }

  return {
    async play(
      client: string,
      playerId: string,
      { rounds, isOnly }: { rounds: number; isOnly: boolean },
    ): Promise<void> {
      for (let n = 0; n < rounds; n += 1) {
        await playRound(client, playerId, `${client}-${n}`, isOnly)
        await machine.delay(random.below(random.chance(0.2) ? 2000 : 30))
      }
    },
    async read(client: string, playerId: string, times: number): Promise<void> {
      for (let n = 0; n < times; n += 1) {
        await readBalance(client, playerId)
        await machine.delay(random.below(random.chance(0.2) ? 2000 : 30))
      }
    },
    readBalance,
  }
}

const viewOf = ({ version, playable }: BookView): BookView => ({ version, playable })

async function tooLate(machine: SimulatedMachine): Promise<never> {
  await machine.delay(answerWithinMs)
  throw new Error('killed')
}

/** A refusal is an answer, unless it says that the request may be repeated. */
function decided(error: unknown): Refusal {
  if (error instanceof Refusal && error.code !== 'RETRY_LATER') return error
  throw error
}

const mayRepeat = (error: unknown) =>
  isUnreachable(error) || isTransientDbError(error) || (error instanceof Refusal && error.code === 'RETRY_LATER')

function refusalParts({ code, fields }: Refusal): Partial<AnswerParts> {
  const {
    balance,
    version,
    playable = balance,
  } = (fields ?? {}) as { balance?: number; playable?: number; version?: number }
  const answer = version === undefined ? undefined : { version, playable: playable! }
  return { isRefused: code === 'BET_NOT_FOUND' ? 'not found' : 'for another reason', ...(answer && { answer }) }
}
