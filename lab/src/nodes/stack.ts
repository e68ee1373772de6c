/** What a load needs of the nodes under test. */
import type { Tx } from '@lucero/kit/db'

export type Stack = {
  /** Queries as the database owner. */
  owner: Tx
  nodes: { address: string }[]
  /** What the nodes have logged at level warn or above, and how often. */
  warnings: Map<string, number>
  /** Of the provider of `addProvider`. */
  providerSecret: string
}
