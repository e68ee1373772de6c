/** Queries of the versions of hosted games. */
import type { PackageVersion } from '@lucero/contract/provider/packages'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export const listVersions = (tx: Tx): Promise<PackageVersion[]> =>
  tx.all<PackageVersion>(
    sql`select game, version, state, manifest, settings from hosted_version order by game, version`,
  )

/** Stores what the house lists. Versions that it does not list any more are retired. */
export async function saveVersions(tx: Tx, versions: readonly PackageVersion[]): Promise<void> {
  await tx.run(sql`
    with listed as (
      select * from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
        as v (game text, version int, state text, manifest jsonb, settings jsonb)
    ), gone as (
      update hosted_version as old set state = 'retired' where state <> 'retired'
        and not exists (select from listed where listed.game = old.game and listed.version = old.version)
    )
    insert into hosted_version (game, version, state, manifest, settings)
    select game, version, state, manifest, settings from listed
    on conflict (game, version) do update
      set state = excluded.state, settings = excluded.settings, manifest = excluded.manifest
      where (hosted_version.state, hosted_version.settings, hosted_version.manifest)
        is distinct from (excluded.state, excluded.settings, excluded.manifest)`)
}
