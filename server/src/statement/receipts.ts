/**
 * The house's word on a player's book: a signature that anybody can check, and nobody but the program can make. The key is made of the secret
 * that all nodes share, so nothing of it is stored. docs/decisions/2026-11-16-statement.md
 */
import { createECDH, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { receiptText, type Receipt } from '@lucero/contract/ledger-proof'
import type { Kit } from '../kit/kit.ts'

const curve = 'prime256v1'
const order = 0xff_ff_ff_ff_00_00_00_00_ff_ff_ff_ff_ff_ff_ff_ff_bc_e6_fa_ad_a7_17_9e_84_f3_b9_ca_c2_fc_63_25_51n

type Keys = { own: KeyObject; shown: KeyObject; point: string }

/** Twice as many bits as are needed, so that no remainder is likelier than another. */
export function keysFrom(secret: string): Keys {
  const bits = BigInt(`0x${Buffer.from(hkdfSync('sha256', secret, 'lucero', 'ledger receipts', 64)).toString('hex')}`)
  const scalar = Buffer.from(((bits % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH(curve)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  return {
    own: createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' }),
    shown: createPublicKey({ key: jwk, format: 'jwk' }),
    point: point.toString('base64url'),
  }
}

const openKeys = ({ config }: Kit) => keysFrom(config.secret)
const keysOf = (kit: Kit): Keys => kit.caches.of(openKeys, () => openKeys(kit))

export const publicKeyOf = (kit: Kit): string => keysOf(kit).point

export function signReceipt(kit: Kit, said: Omit<Receipt, 'signature'>): Receipt {
  const key = { key: keysOf(kit).own, dsaEncoding: 'ieee-p1363' as const }
  return { ...said, signature: sign('sha256', Buffer.from(receiptText(said)), key).toString('base64url') }
}

export function isOurs(kit: Kit, { signature, ...said }: Receipt): boolean {
  const key = { key: keysOf(kit).shown, dsaEncoding: 'ieee-p1363' as const }
  return verify('sha256', Buffer.from(receiptText(said)), key, Buffer.from(signature, 'base64url'))
}
