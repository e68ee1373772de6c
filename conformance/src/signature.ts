import { createHmac } from 'node:crypto'
import { signedHead } from '@lucero/contract/provider'

type Head = { timestamp: string; method: string; path: string }

/** Of a request and of its answer alike. */
export function signatureOf(secret: string, { timestamp, method, path }: Head, body: string | Buffer): string {
  const hmac = createHmac('sha256', secret)
    .update(signedHead(timestamp, method, path))
    .update(body)
  return `v1=${hmac.digest('hex')}`
}
