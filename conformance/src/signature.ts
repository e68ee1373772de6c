import { createHmac } from 'node:crypto'
import { signedHeads, type SignatureForm, type SignedParts } from '@lucero/contract/provider/calls'

export function signatureOf(secret: string, form: SignatureForm, parts: SignedParts, body: string | Buffer): string {
  return `${form}=${createHmac('sha256', secret).update(signedHeads[form](parts)).update(body).digest('hex')}`
}
