import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('uses a flag that V8 knows', () => {
  const file = join(import.meta.dirname, 'young-objects.ts')
  const script = `import(${JSON.stringify(file)}).then(({ keepObjectsYoung }) => keepObjectsYoung())`
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
