/** What is good once: the number that a signed request carries, so that nobody who overhears it can send it again. */
import type { RefusalCode } from '@lucero/contract/refusals'
import type { Sql } from '@lucero/kit/sql'

export type NonceKind = {
  name: string
  /** Fails where one of them was used before. */
  insert(ids: string[]): Sql
  /** Uses those that nobody has used yet, and selects their ids. */
  claim(ids: string[]): Sql
  /** For who comes second. */
  refusal: RefusalCode
}

export type Nonce = {
  kind: NonceKind
  id: string
  /** Refused where it was used before. */
  use(): Promise<void>
}

export type RequestNonce = {
  /** Once it was used, or is somebody else's to use, it does nothing. */
  use(): Promise<void>
  /** It will be used together with what the request asks for. */
  handOver(): Nonce
}
