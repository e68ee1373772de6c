// Staff accounts for tests: enrolled, with a password whose hash is cheap, and a second factor whose secret is known.
import { randomUUID } from 'node:crypto'
import type { Role } from '@lucero/contract/house/permissions'
import { totpAt } from '@lucero/kit/totp'
import { sql } from '@lucero/kit/sql'
import { startSession } from '../staff/sessions.ts'
import { insertEnrolled } from '../staff/store.ts'
import { password, quickHash, type TestProgram } from './program.ts'

export const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export type TestStaff = Awaited<ReturnType<typeof newStaff>>

export async function newStaff(
  program: Pick<TestProgram, 'runtime' | 'owner'>,
  role: Role,
  operatorId: number | null = null,
) {
  const { runtime, owner } = program
  const id = randomUUID()
  const username = `${role}-${id.slice(0, 8)}`
  const account = { id, username, usernameKey: username, role, operatorId }
  await insertEnrolled(runtime.db, {
    ...account,
    passwordHash: quickHash,
    totpSecret: runtime.secrets.encrypt(totpSecret),
  })
  return {
    ...account,
    password,
    /** A code that was not used yet: the step of the last code is forgotten. */
    async code(steps = 0): Promise<string> {
      await owner.run(sql`update staff set totp_last_step = 0 where id = ${id}`)
      return totpAt(totpSecret, new Date(Date.now() + steps * 30_000))
    },
    token: (await startSession(runtime.db, id, 'bearer')).token,
    startSession: async (kind: 'bearer' | 'cookie' = 'bearer') => startSession(runtime.db, id, kind),
  }
}
