/** SQL of the files of packages. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type Place = 'rows' | 'folder'
export type StoredFile = { bytes: number; place: Place; isComplete: boolean }

/** Notes that the file is used now, so that it is not deleted before a version names it. */
export const useFile = (tx: Tx, sha256: string, bytes: number, place: Place) =>
  tx.one<StoredFile>(sql`
    insert into package_file (sha256, bytes, place) values (decode(${sha256}, 'hex'), ${bytes}, ${place})
    on conflict (sha256) do update set used_at = now()
    returning bytes::float8 as bytes, place, is_complete as "isComplete"`)

/** Two uploads of the same file write the same parts. */
export const insertChunk = (tx: Tx, sha256: string, number: number, content: Buffer) =>
  tx.run(sql`
    insert into package_chunk (sha256, number, content) values (decode(${sha256}, 'hex'), ${number}, ${content})
    on conflict do nothing`)

export const completeFile = (tx: Tx, sha256: string) =>
  tx.run(sql`update package_file set is_complete = true, used_at = now() where sha256 = decode(${sha256}, 'hex')`)

export const findFile = (tx: Tx, sha256: string) =>
  tx.maybe<StoredFile>(sql`
    select bytes::float8 as bytes, place, is_complete as "isComplete" from package_file
    where sha256 = decode(${sha256}, 'hex')`)

export const findChunk = (tx: Tx, sha256: string, number: number) =>
  tx.maybe<{ content: Buffer }>(
    sql`select content from package_chunk where sha256 = decode(${sha256}, 'hex') and number = ${number}`,
  )

/** A file that no version names and no upload has used for an hour. The row is locked, so an upload that needs the file waits and stores it again. */
export const lockUnneeded = (tx: Tx) =>
  tx.maybe<{ sha256: string; place: Place }>(sql`
    select encode(sha256, 'hex') as sha256, place from package_file f
    where used_at < now() - interval '1 hour'
      and not exists (select from package_version_file v where v.sha256 = f.sha256)
    order by used_at limit 1 for update skip locked`)

/** Returns how many parts it has deleted. */
export async function deleteChunks(tx: Tx, sha256: string, limit: number): Promise<number> {
  await tx.run(sql`update package_file set is_complete = false where sha256 = decode(${sha256}, 'hex')`)
  return tx.run(sql`
    delete from package_chunk where sha256 = decode(${sha256}, 'hex') and number in (
      select number from package_chunk where sha256 = decode(${sha256}, 'hex') order by number limit ${limit})`)
}

export const deleteFile = (tx: Tx, sha256: string) =>
  tx.run(sql`delete from package_file where sha256 = decode(${sha256}, 'hex')`)
