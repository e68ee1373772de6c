/**
 * Signs and verifies receipts for a player's book with ECDSA. Anybody can verify a receipt with the public key.
 * The key is derived from the root key and is not stored. See docs/decisions/2026-11-16-statement.md.
 */
import assert from 'node:assert/strict'
import { createECDH, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { receiptText, type Receipt } from '@lucero/contract/player/ledger-proof'
import type { Runtime } from '../runtime/runtime.ts'

const curve = 'prime256v1'
const order = 0xff_ff_ff_ff_00_00_00_00_ff_ff_ff_ff_ff_ff_ff_ff_bc_e6_fa_ad_a7_17_9e_84_f3_b9_ca_c2_fc_63_25_51n

type Keys = { privateKey: KeyObject; publicKey: KeyObject; point: string }

/** Derives twice as many bits as needed, so that the modulo bias is negligible. */
export function keysFrom(rootKey: string): Keys {
  const bits = BigInt(`0x${Buffer.from(hkdfSync('sha256', rootKey, 'lucero', 'ledger receipts', 64)).toString('hex')}`)
  const scalar = Buffer.from(((bits % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH(curve)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  return {
    privateKey: createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' }),
    publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
    point: point.toString('base64url'),
  }
}

const openKeys = ({ rootKey }: Runtime) => keysFrom(rootKey)
const keysOf = (runtime: Runtime): Keys => runtime.caches.of(openKeys, () => openKeys(runtime))

export const publicKeyOf = (runtime: Runtime): string => keysOf(runtime).point

export function signReceipt(runtime: Runtime, receipt: Omit<Receipt, 'signature'>): Receipt {
  assert(receipt.count > 0 && /^[\da-f]{64}$/.test(receipt.head), 'a receipt has a count and a SHA-256 head')
  const key = { key: keysOf(runtime).privateKey, dsaEncoding: 'ieee-p1363' as const }
  return { ...receipt, signature: sign('sha256', Buffer.from(receiptText(receipt)), key).toString('base64url') }
}

export function isOurs(runtime: Runtime, { signature, ...receipt }: Receipt): boolean {
  const key = { key: keysOf(runtime).publicKey, dsaEncoding: 'ieee-p1363' as const }
  return verify('sha256', Buffer.from(receiptText(receipt)), key, Buffer.from(signature, 'base64url'))
}
