/** Signed calls of the games process about the public log. */
import type { logCalls } from '@lucero/contract/provider/log-calls'
import type { OwnProviderRoutes } from '../http/signed-http.ts'
import { readRoundProofs } from './published.ts'
import { commitSeeds } from './seeds.ts'

export const logRoutes: Pick<OwnProviderRoutes, keyof typeof logCalls> = {
  commitSeeds: async (runtime, { body, nonce }) => {
    await nonce.use()
    return commitSeeds(runtime, body)
  },
  roundProofs: async (runtime, { body, nonce }) => {
    await nonce.use()
    return readRoundProofs(runtime, body)
  },
}
