/** Who may run games here, and the secrets they sign with. */
import type { Provider } from '../catalogue/catalogue.ts'
import * as catalogue from '../catalogue/catalogue.ts'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { newToken } from '@lucero/kit/secrets'
import { ttlCache } from '../kit/ttl-cache.ts'
import * as store from './store.ts'

/** The new one and the one before: a provider changes over without missing a call. */
export const secretsAtOnce = 2

/** The house sees a secret once, here. */
export async function addProvider(kit: Kit, provider: Omit<Provider, 'enabled'>) {
  const secret = newToken()
  await kit.db.transaction(async (tx) => {
    if (!(await catalogue.addProvider(tx, provider))) throw new Refusal('PROVIDER_EXISTS')
    await putSecret(kit, tx, provider.id, secret)
  })
  kit.events.publish({ kind: 'catalogue-changed' })
  return { provider: { ...provider, enabled: true }, secret }
}

export async function rotateSecret(kit: Kit, providerId: string) {
  const secret = newToken()
  await kit.db.transaction(async (tx) => {
    await catalogue.findProvider(tx, providerId)
    await putSecret(kit, tx, providerId, secret)
  })
  kit.events.publish({ kind: 'catalogue-changed' })
  return { secret }
}

/** Beyond two, the oldest is no good any more. One that is there already takes no place of another's, however many nodes put it. */
export async function putSecret(kit: Kit, tx: Tx, providerId: string, secret: string): Promise<void> {
  await store.lockSecrets(tx)
  const own = (await store.listSecrets(tx)).filter((row) => row.providerId === providerId)
  if (own.some(({ encrypted }) => kit.secrets.decryptIfOurs(encrypted) === secret)) return
  await store.insertSecret(tx, providerId, kit.secrets.encrypt(secret))
  await store.retireSecrets(tx, providerId, secretsAtOnce)
}

/** By provider, newest first. A secret encrypted with another key than ours is nobody's. */
export const liveSecrets = ttlCache<ReadonlyMap<string, string[]>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async (kit) => {
    const opened = (await store.listSecrets(kit.db)).flatMap(({ providerId, encrypted }) => {
      const secret = kit.secrets.decryptIfOurs(encrypted)
      return secret === undefined ? [] : [{ providerId, secret }]
    })
    return new Map(
      [...Map.groupBy(opened, ({ providerId }) => providerId)].map(([id, rows]) => [id, rows.map((row) => row.secret)]),
    )
  },
})
