/** The protocol of an aggregator. Its names, units and statuses stay in its folder. */
import type { IncomingHttpHeaders } from 'node:http'
import type { KeyObject } from 'node:crypto'
import type { Refusal } from '@lucero/contract/shared/refusals'
import type { VendorCall, VendorCalls, VendorRequest } from './vendor-calls.ts'
import type { WalletReply, WalletRequest } from './wallet.ts'

export type Answer = { status: number; body: object }

/** A request that was read: what it asks for, and how its outcome is written. */
type ReadRequest = {
  request: WalletRequest
  accepted: (reply: WalletReply) => Answer
  refused: (refusal: Refusal) => Answer
}

export type Dialect = {
  /** The paths below the base of a connection. */
  paths: readonly string[]
  /** Verifies the raw body before anything reads it. */
  isSigned: (keys: readonly KeyObject[], headers: IncomingHttpHeaders, raw: Buffer) => boolean
  /** An answer if the request cannot be understood. */
  read: (path: string, raw: Buffer) => ReadRequest | Answer
  /** The answer to a request that was not read: the signature is wrong, or the server cannot take it now. */
  unread: (refusal: Refusal) => Answer
  /** A call of the house to the aggregator. `operator`: the number of the house there. */
  requestOf: <Name extends VendorCall>(
    name: Name,
    input: VendorCalls[Name]['input'],
    operator: number,
  ) => VendorRequest<VendorCalls[Name]['output']>
  /** The headers that sign a body. */
  headersFor: (key: KeyObject, raw: string) => Record<string, string>
}
