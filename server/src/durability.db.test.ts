import { expect, inject, it } from 'vitest'
import { refuseForgetfulDatabase } from './durability.ts'

it('I8 a database that may forget after a crash is refused', async () => {
  // The tests' own cluster is such a one: nothing of it needs to outlive them.
  await expect(refuseForgetfulDatabase(inject('clusterUrl'))).rejects.toThrow(
    'DATABASE_URL: PostgreSQL has fsync off and may lose money after a crash; switch it on',
  )
})
