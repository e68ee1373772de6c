/**
 * A database keeps the mode of its first start. A demo has published accounts, credit that nobody paid for and phones that nobody verified, so
 * it never becomes live; and a live database never gets demo accounts. See docs/decisions/2026-11-18-mode-of-a-database.md.
 */
import { waitForLock } from '@lucero/kit/advisory-lock'
import { endClient, openClient } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { StartupProblem } from '@lucero/kit/errors'
import { sql } from '@lucero/kit/sql'
import type { Config } from '../runtime/config.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { hasSetUpStaff } from '../staff/store.ts'
import { retireDemo } from './retire.ts'

type Mode = Config['mode']

const lockNumber = 4_820_105
const maxWaitMs = 10 * 60_000

/** Refuses a database of the other mode. Runs before its root key is opened, and before demo data is written. */
export async function assertMode(url: string, mode: Mode): Promise<void> {
  const client = await openClient(url, { name: 'lucero-start' })
  try {
    const tx = queriesOn(client)
    if (mode === 'demo' && !(await hasSetUpStaff(tx))) await claim(tx, 'demo')
    refuseOther(await modeIn(tx), mode)
  } finally {
    await endClient(client)
  }
}

/**
 * The first live start of this version. A database of version 0.3 may have been a demo before, so the published accounts and offers are
 * withdrawn first. The row is written last: an interrupted start repeats the rest.
 */
export async function claimLive(url: string, runtime: Runtime): Promise<void> {
  const client = await openClient(url, { name: 'lucero-start', answerMs: maxWaitMs })
  try {
    const tx = queriesOn(client)
    if ((await modeIn(tx)) === 'live') return
    await waitForLock(client, lockNumber, maxWaitMs, 'Another node has been starting for too long')
    if ((await modeIn(tx)) === undefined) {
      await retireDemo(runtime)
      await claim(tx, 'live')
    }
    refuseOther(await modeIn(tx), 'live')
  } finally {
    await endClient(client)
  }
}

/** If two first starts run at once, the first one wins. */
const claim = (tx: Tx, mode: Mode) =>
  tx.run(sql`insert into installation (mode) values (${mode}) on conflict do nothing`)

const modeIn = async (tx: Tx): Promise<Mode | undefined> =>
  (await tx.maybe<{ mode: Mode }>(sql`select mode from installation`))?.mode

const problems = {
  live: `DATABASE_URL: this database was started as a demo. It has published accounts, credit that nobody paid for and phones that nobody verified, so it cannot become live. Set DATABASE_URL to an empty database, for example one that "createdb lucero_live" creates`,
  demo: 'LUCERO_MODE: this database is live, and a demo would add accounts with published passwords to it. Set LUCERO_MODE=live, or another DATABASE_URL for the demo',
}

function refuseOther(found: Mode | undefined, mode: Mode): void {
  const isOther = found === undefined ? mode === 'demo' : found !== mode
  if (isOther) throw new StartupProblem(problems[mode])
}
