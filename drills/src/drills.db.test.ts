import { expect, it } from 'vitest'
import { listDrills } from './drill.ts'

for (const { name, drill } of await listDrills())
  it(`drill ${name}: ${drill.what}`, { timeout: 300_000 }, async () => {
    expect(await drill.run('short')).not.toEqual({})
  })
