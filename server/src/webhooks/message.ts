/** The message of an event, as every attempt sends it: the same id and the same body. */
import type { Runtime } from '../runtime/runtime.ts'
import type { Message } from './send.ts'
import { signatureHeaders } from './signature.ts'
import type { SealedSecrets, StoredEvent } from './store.ts'

type SentEvent = Pick<StoredEvent, 'id' | 'at' | 'data'> & { kind: string }

export const bodyOf = ({ kind, at, data }: Omit<SentEvent, 'id'>): string =>
  JSON.stringify({ type: kind, timestamp: at.toISOString(), data: JSON.parse(data) as unknown })

export function messageOf(
  { secrets }: Pick<Runtime, 'secrets'>,
  { address, sealedSecret, sealedPrevious, ...event }: SentEvent & SealedSecrets & { address: string },
  at: Date,
): Message {
  const body = bodyOf(event)
  const keys = [sealedSecret, sealedPrevious].flatMap((sealed) => (sealed ? [secrets.decrypt(sealed)] : []))
  const headers = signatureHeaders({ id: event.id, seconds: Math.floor(at.getTime() / 1000), body }, keys)
  return { address, body, headers }
}
