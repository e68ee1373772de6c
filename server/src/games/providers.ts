/** Game providers and the secrets with which they sign requests. */
import type { Provider } from '../catalogue/catalogue.ts'
import * as catalogue from '../catalogue/catalogue.ts'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { newToken } from '@lucero/kit/secrets'
import { ttlCache } from '../runtime/ttl-cache.ts'
import * as store from './store.ts'

/** The newest secret and its predecessor are valid, so that a provider can rotate without failed calls. */
export const maxSecrets = 2

/** Returns the secret in clear text. It is not shown again. */
export async function addProvider(runtime: Runtime, provider: Omit<Provider, 'enabled'>) {
  const secret = newToken()
  await runtime.db.transaction(async (tx) => {
    if (!(await catalogue.addProvider(tx, provider))) throw new Refusal('PROVIDER_EXISTS')
    await putSecret(runtime, tx, provider.id, secret)
  })
  runtime.events.publish({ kind: 'catalogue-changed' })
  return { provider: { ...provider, enabled: true }, secret }
}

/** The provider cannot sign requests before it gets a secret. */
export async function addWithoutSecret(runtime: Runtime, provider: Omit<Provider, 'enabled'>) {
  if (!(await catalogue.addProvider(runtime.db, provider))) throw new Refusal('PROVIDER_EXISTS')
  runtime.events.publish({ kind: 'catalogue-changed' })
  return { provider: { ...provider, enabled: true } }
}

/** Gives the provider a new secret in place of the one with the same `issue`. The caller publishes the change after committing. */
export async function issueSecret(runtime: Runtime, tx: Tx, providerId: string, issue: string): Promise<string> {
  const secret = newToken()
  await store.lockSecrets(tx)
  await store.deleteIssued(tx, providerId, issue)
  await store.insertSecret(tx, providerId, runtime.secrets.encrypt(secret), issue)
  await store.retireSecrets(tx, providerId, maxSecrets)
  return secret
}

export async function rotateSecret(runtime: Runtime, providerId: string) {
  const secret = newToken()
  await runtime.db.transaction(async (tx) => {
    await catalogue.findProvider(tx, providerId)
    await putSecret(runtime, tx, providerId, secret)
  })
  runtime.events.publish({ kind: 'catalogue-changed' })
  return { secret }
}

/** Idempotent, also across nodes: a secret that is stored already does not displace another. Secrets beyond `maxSecrets` are deleted, oldest first. */
export async function putSecret(runtime: Runtime, tx: Tx, providerId: string, secret: string): Promise<void> {
  await store.lockSecrets(tx)
  const own = (await store.listSecrets(tx)).filter((row) => row.providerId === providerId)
  if (own.some(({ encrypted }) => runtime.secrets.decryptIfOurs(encrypted) === secret)) return
  await store.insertSecret(tx, providerId, runtime.secrets.encrypt(secret))
  await store.retireSecrets(tx, providerId, maxSecrets)
}

/** Secrets by provider, newest first. Skips secrets that were encrypted with another key. */
export const liveSecrets = ttlCache<ReadonlyMap<string, string[]>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async (runtime) => {
    const decrypted = (await store.listSecrets(runtime.db)).flatMap(({ providerId, encrypted }) => {
      const secret = runtime.secrets.decryptIfOurs(encrypted)
      return secret === undefined ? [] : [{ providerId, secret }]
    })
    return new Map(
      [...Map.groupBy(decrypted, ({ providerId }) => providerId)].map(([id, rows]) => [
        id,
        rows.map((row) => row.secret),
      ]),
    )
  },
})
