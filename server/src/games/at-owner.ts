/** Runs bets, wins and rollbacks in the process that owns the player. */
import { randomUUID } from 'node:crypto'
import type { ProviderBody } from '@lucero/contract/provider/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ProviderRoutes, RequestNonce } from '../http/signed-http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Task } from '../runtime/owners.ts'
import { noNonce, nonceWithId } from './nonces.ts'
import { bet, rollback, win } from './rounds.ts'
import { nonces } from './store.ts'

type PlayCall = 'bet' | 'win' | 'rollback'
/** Calls of a batch or a stream have no nonce of their own. */
type PlayInput = { providerId: string; body: ProviderBody<PlayCall>; nonceId?: string | undefined }
type PlayVerb = (runtime: Runtime, request: Omit<PlayInput, 'nonceId'> & { nonce: RequestNonce }) => Promise<object>

/** The signature was checked by the process that received the request. The owner consumes the nonce. */
const atOwner =
  (task: PlayCall, verb: PlayVerb): PlayVerb =>
  (runtime, request) => {
    const { providerId, body, nonce } = request
    if (!runtime.owners.isElsewhere(body.player)) return verb(runtime, request)
    const input: PlayInput = { providerId, body, nonceId: nonce.handOver()?.id }
    return runtime.owners.run({ playerId: body.player, task, input }, (isRepeated) =>
      perform(runtime, verb, input, isRepeated),
    )
  }

async function perform(runtime: Runtime, verb: PlayVerb, { nonceId, ...call }: PlayInput, isRepeated: boolean) {
  if (nonceId === undefined) return verb(runtime, { ...call, nonce: noNonce })
  const nonce = isRepeated ? await replaceNonce(runtime, nonceId) : nonceWithId(runtime, nonceId)
  try {
    return await verb(runtime, { ...call, nonce })
  } finally {
    // Also after a failure before the command.
    await nonce.use()
  }
}

/**
 * The owner may have consumed the nonce before its answer was lost. The command is repeated with the same idempotency key, and with a nonce
 * that is certainly unused.
 */
async function replaceNonce(runtime: Runtime, nonceId: string): Promise<RequestNonce> {
  await nonceWithId(runtime, nonceId)
    .use()
    .catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === nonces.refusal)) throw error
    })
  return nonceWithId(runtime, randomUUID())
}

const verbs = { bet, win, rollback } as Record<PlayCall, PlayVerb>

/** The tasks that other processes may send. */
export const playTasks = (runtime: Runtime): Record<string, Task> =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, (input) => perform(runtime, verb, input as PlayInput, false)]),
  )

export const playRoutes = {
  bet: atOwner('bet', verbs.bet),
  win: atOwner('win', verbs.win),
  rollback: atOwner('rollback', verbs.rollback),
} as Pick<ProviderRoutes, PlayCall>
