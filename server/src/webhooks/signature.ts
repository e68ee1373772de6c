/** Signatures of Standard Webhooks 1.0: an HMAC over id, time and body, with the secret of the endpoint. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

export const newEndpointSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

export type SignedMessage = { id: string; seconds: number; body: string }

/** One signature for each secret. While a secret is being replaced, the receiver accepts either of two. */
export function signatureHeaders({ id, seconds, body }: SignedMessage, secrets: string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}
