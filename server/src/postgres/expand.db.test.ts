// docs/releases.md, "expand and contract": migrations since the last release leave everything in place that its nodes use.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseLike } from '../testing/database.ts'
import { releaseNames, restoreInto } from '../testing/releases/releases.ts'
import { breakingChanges, shapeOf, type Shape } from '../testing/releases/shape.ts'
import { migrate } from './database.ts'

/** Changes that nodes of the last release survive, with the reason. Emptied at each release. */
const survived: Record<string, string> = {}

describe('migrations since the last release', () => {
  let database: Awaited<ReturnType<typeof databaseLike>>
  let client: Client
  let before: Shape

  beforeAll(async () => {
    database = await databaseLike('template0')
    await restoreInto(database.url, releaseNames.at(-1)!)
    client = new Client({ connectionString: database.url })
    await client.connect()
    before = await shapeOf(client)
    await migrate(database.url)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('remove and restrict nothing that nodes of the last release use, except what is listed with a reason', async () => {
    expect(before.parts.length).toBeGreaterThan(300)
    expect(breakingChanges(before, await shapeOf(client))).toEqual(Object.keys(survived).toSorted())
  })

  it.each([
    ['alter table wallet rename column player_id to owner_id', /removed: column public\.wallet\.player_id/],
    ['drop table account_unlock', /removed: column public\.account_unlock/],
    ['alter table account_unlock alter column player_id set not null', /stricter: not null public\.account_unlock/],
    ['alter table redeem add check (cents > 100) not valid', /stricter: constraint on public\.redeem/],
    ['create unique index on session (player_id, kind, created_at)', /stricter: unique index on public\.session/],
    ['revoke update on redeem from lucero_app', /removed: right UPDATE on public\.redeem for lucero_app/],
  ])('detect: %s', async (statement, change) => {
    await client.query('begin')
    try {
      await client.query(statement)
      expect(breakingChanges(before, await shapeOf(client)).join('\n')).toMatch(change)
    } finally {
      await client.query('rollback')
    }
  })
})
