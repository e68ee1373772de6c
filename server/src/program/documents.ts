/** Serves the OpenAPI documents and the public key of receipts. */
import { apiBase, callNames } from '@lucero/contract/player/calls'
import { houseBase } from '@lucero/contract/house/calls'
import { houseOpenapi } from '@lucero/contract/house/openapi'
import { openapi } from '@lucero/contract/player/openapi'
import { Refusal } from '@lucero/contract/shared/refusals'
import { providerBase } from '@lucero/contract/provider/calls'
import { providerOpenapi } from '@lucero/contract/provider/openapi'
import { apiRoutes } from './api.ts'
import type { HouseDoor } from '../http/house-door.ts'
import type { Server } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { publicKeyOf } from '../statement/receipts.ts'

/** Creates a document at its first request, because that takes a tenth of a second of CPU. */
function lazily<Document>(create: () => Document): () => Document {
  let document: Document | undefined
  return () => (document ??= create())
}

export function addDocuments(runtime: Runtime, server: Server): void {
  const { publicUrl } = runtime.config
  const document = lazily(() =>
    openapi(
      callNames.filter((name) => name in apiRoutes),
      publicUrl,
    ),
  )
  server.get(`${apiBase}/openapi.json`, async () => document())
  const providerDocument = lazily(() => providerOpenapi(publicUrl))
  server.get(`${providerBase}/openapi.json`, async () => providerDocument())
  const statementKey = { key: publicKeyOf(runtime), algorithm: 'ECDSA P-256 SHA-256' }
  server.get('/.well-known/lucero-statement-key.json', async () => statementKey)
}

/** Requires a staff session or a key, like every other path of the house API. */
export function addHouseDocument(runtime: Runtime, server: Server, door: HouseDoor): void {
  const document = lazily(() => houseOpenapi(runtime.config.publicUrl))
  server.get(`${houseBase}/openapi.json`, async (request) => {
    if ((await door.admit(request)).kind === 'setup') throw new Refusal('SETUP_ONLY')
    return document()
  })
}
