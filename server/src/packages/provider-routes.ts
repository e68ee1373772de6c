/** Signed calls of the games process: versions, files, and tries of staff. */
import { createHash } from 'node:crypto'
import { Refusal } from '@lucero/contract/shared/refusals'
import { tokenHash } from '@lucero/kit/secrets'
import type { packageCalls } from '@lucero/contract/provider/packages'
import type { OwnProviderRoutes } from '../http/signed-http.ts'
import { readFilePart } from './files.ts'
import { settingsFor } from './settings.ts'
import * as store from './store.ts'

export const packageRoutes: Pick<OwnProviderRoutes, keyof typeof packageCalls> = {
  packages: async ({ db }, { body, nonce }) => {
    await nonce.use()
    const lines = (await store.readRevision(db)).map(({ line }) => line)
    const revision = createHash('sha256').update(lines.join('\n')).digest('hex')
    if (revision === body.revision) return { revision, versions: null }
    const [versions, settings] = await db.together((tx) => [store.listNeeded(tx), store.listSettings(tx)])
    const own = new Map(settings.map((row) => [row.game, row.settings]))
    return {
      revision,
      versions: versions.map(({ game, version, state, manifest }) => ({
        game,
        version,
        state,
        manifest,
        settings: settingsFor(manifest, own.get(game) ?? {}),
      })),
    }
  },
  packageFile: async (runtime, { body, nonce }) => {
    await nonce.use()
    const { content, parts } = await readFilePart(runtime, body.sha256, body.part)
    return { bytes: content.toString('base64'), parts }
  },
  packageTry: async ({ db }, { body, nonce }) => {
    await nonce.use()
    const taken = await store.takeTry(db, tokenHash(body.token))
    if (!taken) throw new Refusal('SESSION_NOT_FOUND')
    return taken
  },
  packageWatch: async ({ db }, { body, nonce }) => {
    await nonce.use()
    await store.saveFigures(db, body)
    return {}
  },
}
