/** One staff account per role with public secrets, for demo mode only. */
import { randomUUID } from 'node:crypto'
import { demoStaffPassword, demoTotpSecret } from '@lucero/contract/house-staff'
import { roleNames } from '@lucero/contract/permissions'
import type { Kit } from '../kit/kit.ts'
import { demoOwner } from './actor.ts'
import * as store from './store.ts'

/** Existing accounts are not changed. */
export async function addDemoStaff({ db, secrets }: Kit, operatorId: number): Promise<void> {
  if (await store.findById(db, demoOwner.id)) return
  const passwordHash = await secrets.hashPassword(demoStaffPassword)
  for (const role of roleNames)
    await store.insertEnrolled(db, {
      id: role === 'owner' ? demoOwner.id : randomUUID(),
      username: `demo${role}`,
      usernameKey: `demo${role}`,
      role,
      operatorId: role === 'operator' ? operatorId : null,
      passwordHash,
      totpSecret: secrets.encrypt(demoTotpSecret),
    })
}
