/** Signed calls to the wallet of the operator. */
import { randomUUID, type KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signatureHeader, signatureOf } from './keys.ts'

/** `balance` is in units. */
export type Answer = { status: string; balance?: number; currency?: string }

type WalletCall = 'user/balance' | 'transaction/bet' | 'transaction/win' | 'transaction/rollback'

const timeoutMs = 1000
const retries = 3
const pauseMs = 200

export type Operator = ReturnType<typeof openOperator>

export function openOperator({ url, key }: { url: string; key: KeyObject }) {
  /** Undefined: the operator has not answered, or has asked for a retry. */
  const send = async (call: WalletCall, fields: object): Promise<Answer | undefined> => {
    const raw = JSON.stringify({ request_uuid: randomUUID(), ...fields })
    try {
      const response = await fetch(`${url}/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signatureOf(key, raw) },
        body: raw,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = (await response.json()) as Partial<Answer>
      return response.status === 200 && typeof answer.status === 'string' ? (answer as Answer) : undefined
    } catch {
      return undefined
    }
  }
  return {
    /** The same transaction again, until there is an answer. */
    async send(call: WalletCall, fields: object): Promise<Answer | undefined> {
      for (let tried = 0; ; tried++) {
        const answer = await send(call, fields)
        if (answer || tried === retries) return answer
        await pause(pauseMs)
      }
    },
  }
}
