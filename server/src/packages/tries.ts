/** A try: staff open a version with play money, before players do. */
import type { HouseBody } from '@lucero/contract/house/calls'
import { hostedGamesPath } from '@lucero/contract/shared/own-games'
import { Refusal } from '@lucero/contract/shared/refusals'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './store.ts'
import { findVersion } from './versions.ts'

const validSeconds = 60

/** The link works once. It does not sign anybody in, and real credit is not reachable with it. */
export async function tryPackage({ db, config }: Runtime, { game, version }: HouseBody<'tryPackage'>) {
  const { state } = await findVersion(db, game, version)
  // Files of a retired version may be deleted.
  if (state === 'retired') throw new Refusal('PACKAGE_STATE', { state })
  const token = newToken()
  await store.insertTry(db, tokenHash(token), game, version, validSeconds)
  const origin = config.publicUrl ?? config.appOrigin
  return { url: `${origin === undefined ? '' : new URL(origin).origin}${hostedGamesPath}/${game}/?try=${token}` }
}
