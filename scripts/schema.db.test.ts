import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { freshDatabase } from '../server/src/testing/database.ts'
import { drawSchema } from './schema.ts'

it.skipIf(inject('workerUrls').length)('docs/schema.md matches the tables of the migrations', async () => {
  const database = await freshDatabase()
  const drawn = await drawSchema(database.url)
  await database.drop()
  expect(readFileSync(join(import.meta.dirname, '../docs/schema.md'), 'utf8')).toBe(drawn)
})
