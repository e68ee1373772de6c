/** Careful clients of the money load: each attempt of a request is recorded with its times and its answer. */
import assert from 'node:assert/strict'
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { send } from '@lucero/contract/shared/send'
import type { ProviderCall, ProviderRequest } from '@lucero/provider/client'
import { untilAnswered } from '../clients/careful.ts'
import { askAsProvider } from '../clients/provider.ts'
import type { BookView, History, AnswerParts, Attempt } from '../history/history.ts'
import type { Stack } from '../nodes/stack.ts'
import { within } from '../until.ts'

export type LoadAnswer = { status: number; data: unknown }
export type GameSession = { session: string; player: string }
type PlayerWrite = Pick<Attempt, 'key' | 'needs'>
type Caller = { id: string; token: string }
type Settings = { history: History; address: () => string; state: { answers: number; refused: number; lost: number } }

/** Longer than any timeout of the server. */
const answerWithinMs = 30_000

/** Sends one request. Throws if the connection fails. A request without an answer fails the drill. */
export async function ask(address: string, token: string, name: CallName, body?: object): Promise<LoadAnswer> {
  const sent = send(`${address}${apiBase}`, calls[name], { body, token })
  const { status, data } = await within(`an answer to ${name}`, sent, answerWithinMs)
  return { status, data }
}

export type RecordedCalls = ReturnType<typeof openRecordedCalls>

export function openRecordedCalls(stack: Stack, { history, address, state }: Settings) {
  /** Sends to a node until there is an answer. */
  const repeat = async (
    sent: Omit<Attempt, 'node'>,
    send: (node: string) => Promise<LoadAnswer>,
    read = viewIn,
  ): Promise<LoadAnswer> => {
    const [later, lost] = [() => void (state.refused += 1), () => void (state.lost += 1)]
    const attempt = (at: string) => history.record({ ...sent, node: at }, () => send(at), read)
    const answer = await untilAnswered(() => attempt(address()), { later, lost })
    state.answers += 1
    return answer
  }
  const ofPlayer = ({ id, token }: Caller, call: CallName, body: object | undefined, write: PlayerWrite) =>
    repeat({ client: id, book: id, call, ...write }, (node) => ask(node, token, call, body))

  /** Returns the data of an answer, which must be 200. */
  const asProvider = async <N extends ProviderCall>(
    sent: Omit<Attempt, 'node' | 'call'> & { call: N },
    body: ProviderRequest<N>,
    read?: typeof viewIn,
  ): Promise<unknown> => {
    const { call } = sent
    const send = (node: string) =>
      within(`an answer to ${call}`, askAsProvider(node, stack.providerSecret, call, body), answerWithinMs)
    const { status, data } = await repeat(sent, send, read)
    assert.equal(status, 200, `${call} was answered ${status}: ${JSON.stringify(data)}`)
    return data
  }

  return {
    asProvider,
    /** A call whose answer must be 200. With a `key` it moves money: a repeated call has the same key. */
    async asPlayer(caller: Caller, call: CallName, body: object, write: PlayerWrite = {}): Promise<unknown> {
      const { status, data } = await ofPlayer(caller, call, body, write)
      assert.equal(status, 200, `${call} was answered ${status}`)
      return data
    },
    /** Moves what is in the games to the wallet, if there is anything. */
    collect: (caller: Caller, key: string) => ofPlayer(caller, 'collect', undefined, { key }),
    /** Every node must show what was acknowledged before. */
    readBalance: (client: string, { session, player }: GameSession) =>
      asProvider({ client, book: player, call: 'balance' }, { session, player }),
    /** Every node must show the acknowledged movements of a round. */
    async readRound(player: string, { round, keys }: { round: string; keys: string[] }): Promise<void> {
      const read = ({ status, data }: LoadAnswer) =>
        status === 200 ? { shown: { round: keys, keys: movementsIn(data) } } : {}
      await asProvider({ client: player, book: player, call: 'round' }, { player, round }, read)
    },
  }
}

/** What an answer shows, with the state of the book if it has one. */
function viewIn({ status, data }: LoadAnswer): Partial<AnswerParts> {
  const { balance } = (data ?? {}) as { balance?: BookView }
  const answer = typeof balance?.version === 'number' && {
    answer: { version: balance.version, playable: balance.playable },
  }
  if (status === 200) return { isAccepted: true, ...answer }
  if (status === 503 || status === 429) return {}
  return { isRefused: status === 404 ? 'not found' : 'for another reason', ...answer }
}

const movementsIn = (data: unknown): string[] =>
  (data as { movements: { transaction: string }[] }).movements.map(({ transaction }) => transaction)
