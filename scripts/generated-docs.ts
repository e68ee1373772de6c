// npm run docs [-- FOLDER]: writes the pages that are made from the code into dist/docs: api.md, schema.md, and openapi/ with three documents.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/postgres/embedded-postgres.ts'
import { migrate } from '../server/src/postgres/database.ts'
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts'
import { apiDocument } from './api-doc.ts'
import { writeOpenapi } from './openapi.ts'
import { drawSchema } from './schema.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '../dist/docs')

await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'api.md'), apiDocument())
await writeOpenapi(join(folder, 'openapi'))
await writeFile(join(folder, 'schema.md'), await schemaOfNewDatabase())
console.log(`Wrote api.md, schema.md and openapi/ into ${folder}`)

async function schemaOfNewDatabase(): Promise<string> {
  const data = temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: data.path, settings: { fsync: 'off' } })
  try {
    await migrate(postgres.url)
    return await drawSchema(postgres.url)
  } finally {
    await postgres.stop()
    await data.remove()
  }
}
