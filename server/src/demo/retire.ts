/**
 * Withdraws what a demo has published, for a database of version 0.3 that was a demo before it became live. Version 0.3 allowed that, so the
 * database may have real players, staff and offers too. They stay as they are.
 */
import { randomUUID } from 'node:crypto'
import { toCents } from '@lucero/contract/shared/money'
import { demoTotpSecret } from '@lucero/contract/house/staff'
import { passwordHashOf } from '../auth/store.ts'
import { findBonus } from '../bonus/offer-store.ts'
import { withdrawBonus } from '../bonus/offers.ts'
import { confiscate } from '../house/people.ts'
import type { Submit } from '../ledger/command.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { changeOperator, listOperators } from '../operators/operators.ts'
import { findByUsername } from '../players/players.ts'
import { racePrizes, stopRace } from '../race/race.ts'
import { setupActor } from '../staff/actor.ts'
import { logged, sealLog, writeStaffLog } from '../staff/log/log.ts'
import * as staffStore from '../staff/store.ts'
import { demoBonuses, pastBonus, racePrizes as demoPrizes } from './bonuses.ts'
import { demoOperators, demoPassword, demoPlayers } from './demo.ts'
import { applicants, cast, rejected } from './history/cast.ts'

const actor = setupActor('')
const reason = 'published account of the demo'

/** May run again after an interruption. */
export async function retireDemo(runtime: Runtime): Promise<void> {
  const counts = {
    staff: await retireStaff(runtime),
    players: await retirePlayers(runtime),
    bonuses: await withdrawOffers(runtime),
    operators: await endWelcomes(runtime),
  }
  if (Object.values(counts).some((count) => count > 0))
    runtime.log.warn(
      { event: 'demo.retired', ...counts },
      'this database was a demo: its published accounts are disabled and its offers withdrawn. Check staff, API keys, providers, operators and bonuses',
    )
}

/**
 * Accounts with the published second factor. They lose both factors, so an owner who enables one of them must reset it too. Their keys are
 * revoked, because an enabled account would enable them too.
 */
async function retireStaff(runtime: Runtime): Promise<number> {
  const passwordHash = await runtime.secrets.hashPassword(randomUUID())
  return runtime.db.transaction(async (tx) => {
    await staffStore.lockAccounts(tx)
    const rows = await staffStore.listAll(tx)
    const published = rows.filter(
      ({ totpSecret }) => totpSecret !== null && runtime.secrets.decrypt(totpSecret) === demoTotpSecret,
    )
    for (const { id, username, disabledAt } of published) {
      await staffStore.setOneTime(tx, id, passwordHash, 0)
      await staffStore.deleteRecoveryCodes(tx, id)
      await staffStore.setDisabled(tx, id, true)
      await staffStore.deleteSessionsOf(tx, id)
      await staffStore.revokeKeysOf(tx, id)
      const before = { username, state: disabledAt ? 'disabled' : 'active' }
      const after = { username, state: 'disabled' }
      await writeStaffLog(runtime, tx, actor, { action: 'disableStaff', subject: `staff:${id}`, before, after, reason })
    }
    return published.length
  })
}

/** Players of the demo who still have its password. Their credit returns to the operators, so that it is no liability. */
async function retirePlayers(runtime: Runtime): Promise<number> {
  const usernames = [...demoPlayers, ...cast, ...applicants, ...rejected].map(({ username }) => username)
  /** The players of the history share one hash, and a hash takes long to compute. */
  const checked = new Map<string, boolean>()
  let count = 0
  for (const username of usernames) {
    const player = await findByUsername(runtime.db, username)
    if (!player || player.standing === 'closed') continue
    const hash = (await passwordHashOf(runtime.db, player.id)) ?? ''
    if (!checked.has(hash)) checked.set(hash, await runtime.secrets.passwordMatches(demoPassword, hash))
    if (!checked.get(hash)) continue
    const entry = { action: 'confiscate', subject: `player:${username}`, reason }
    const submit: Submit = (command) => runtime.books.submit(logged(runtime, command, { actor, entryOf: () => entry }))
    await confiscate(runtime, { username, reason }, submit)
    count += 1
  }
  if (count > 0) await sealLog(runtime)
  return count
}

/** Bonuses of the demo are offered to every player, some without a deposit. The race of the demo pays such a bonus each week. */
async function withdrawOffers(runtime: Runtime): Promise<number> {
  const ids = new Set([...demoBonuses, pastBonus, ...demoPrizes].map(({ id }) => id))
  if ((await racePrizes(runtime)).some((id) => ids.has(id))) await stopRace(runtime)
  let count = 0
  for (const id of ids) {
    const bonus = await findBonus(runtime.db, id)
    if (!bonus?.publishedAt || bonus.withdrawnAt) continue
    await withdrawBonus(runtime, id)
    const [before, after] = [{ status: 'published' }, { status: 'withdrawn' }]
    const entry = { action: 'withdrawBonus', subject: `bonus:${id}`, before, after, reason }
    await runtime.db.transaction((tx) => writeStaffLog(runtime, tx, actor, entry))
    count += 1
  }
  return count
}

/** An operator of the demo gives credit to every player who applies. */
async function endWelcomes(runtime: Runtime): Promise<number> {
  const named = new Map(demoOperators.map(({ id, name }) => [id, name]))
  const open = (await listOperators(runtime.db)).filter(
    ({ id, name, approvesItself, welcomeCredit }) =>
      named.get(id) === name && (approvesItself || toCents(welcomeCredit) > 0n),
  )
  for (const { id } of open)
    await runtime.db.transaction(async (tx) => {
      const after = { approvesItself: false, welcomeCents: 0n }
      await changeOperator(tx, id, after)
      const entry = {
        action: 'changeOperator',
        subject: `operator:${id}`,
        after: { approvesItself: false, welcomeCredit: 0 },
        reason,
      }
      await writeStaffLog(runtime, tx, actor, entry)
    })
  if (open.length) runtime.events.publish({ kind: 'operators-changed' })
  return open.length
}
