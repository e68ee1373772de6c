/** One staff account per role with public secrets, for demo mode only. */
import { randomUUID } from 'node:crypto'
import { totpAt, totpStepAt } from '@lucero/kit/totp'
import { demoStaffPassword, demoTotpSecret } from '@lucero/contract/house/staff'
import type { Role } from '@lucero/contract/house/permissions'
import { roleNames, shopRoles } from '@lucero/contract/shared/role-names'
import type { Runtime } from '../runtime/runtime.ts'
import { demoOwner } from './actor.ts'
import * as store from './store.ts'

/** The accounts that can sign in. Their secrets are public, so live mode has none of them. */
export async function listDemoStaff({ config, clock, db }: Runtime) {
  if (config.mode !== 'demo') return { staff: [] }
  const rows = await store.listDemoAccounts(db)
  const staff = rows.map(({ totpLastStep, ...account }) => ({
    ...account,
    password: demoStaffPassword,
    code: unusedCode(totpLastStep, clock.now()),
  }))
  return { staff }
}

/** The code of this half minute, or the next one, which is accepted too. */
function unusedCode(lastStep: number, now: Date): string | null {
  const later = new Date(now.getTime() + 30_000)
  const unused = [now, later].find((at) => totpStepAt(at) > lastStep)
  return unused ? totpAt(demoTotpSecret, unused) : null
}

/** Existing accounts are not changed. */
export async function addDemoStaff(runtime: Runtime, operatorId: number): Promise<void> {
  if (await store.findById(runtime.db, demoOwner.id)) return
  await insertDemoStaff(
    runtime,
    roleNames.map((role) => ({
      username: `demo${role}`,
      role,
      operatorId: shopRoles.includes(role) ? operatorId : null,
    })),
  )
}

type DemoAccount = { username: string; role: Role; operatorId: number | null }

export async function insertDemoStaff({ db, secrets }: Runtime, accounts: DemoAccount[]): Promise<void> {
  const passwordHash = await secrets.hashPassword(demoStaffPassword)
  for (const { username, ...account } of accounts)
    await store.insertEnrolled(db, {
      ...account,
      id: username === demoOwner.username ? demoOwner.id : randomUUID(),
      username,
      usernameKey: username,
      passwordHash,
      totpSecret: secrets.encrypt(demoTotpSecret),
    })
}
