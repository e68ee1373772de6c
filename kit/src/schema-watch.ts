/**
 * Detects that a newer version has migrated the database while this program runs. The statements of this program may then fail, so it must
 * get no requests.
 */
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { migrationNames, readApplied, unknownAmong } from './migrate.ts'

/** Checks now. Rejects if the database does not answer. */
export type SchemaCheck = () => Promise<string | undefined>

export function watchSchema({ db, log, folder }: { db: Db; log: Log; folder: string }): SchemaCheck {
  // Read once: an upgrade may replace the files while this program runs.
  const names = migrationNames(folder)
  let wasNewer = false
  return async () => {
    const unknown = unknownAmong(await readApplied(db), names)
    const isNewer = unknown.length > 0
    if (isNewer && !wasNewer)
      log.error(
        { migrations: unknown, event: 'schema.newer' },
        'a newer version has migrated the database; this program is not ready until it is replaced',
      )
    wasNewer = isNewer
    return isNewer ? `the database has migrations that this version does not know: ${unknown.join(', ')}` : undefined
  }
}
