/** Settings of live mode for benchmarks: replies are not validated against the contract. No SMS is sent. */
import { loadConfig } from '../../../server/src/runtime/config.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { openProgram } from '../../../server/src/program/program.ts'
import type { Stack } from '../stack.ts'

export const live = {
  LUCERO_MODE: 'live',
  LUCERO_SECRET: 'a secret for the bench, long enough',
  LUCERO_HOUSE_TOKEN: 'a house token for the bench, long enough',
  LUCERO_HOUSE_PORT: '0',
  LUCERO_PUBLIC_URL: 'https://bench.test',
  LUCERO_GAMES: 'off',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'none',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: '+10000000',
  SMS_DIAL_CODES: '1',
}

/** Admission is disabled, because this measures the cost of a bet. */
export const liveWithoutDoor = { ...live, ADMISSION_PROVIDER: '1000' }

/** Runs `work` with another node on the same database, in this process. */
export async function inside<T>(
  { databaseUrl }: Pick<Stack, 'databaseUrl'>,
  work: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  const config = loadConfig({ ...live, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })
  const program = await openProgram(config, { databaseUrl })
  try {
    return await work(program.runtime)
  } finally {
    await program.stop()
  }
}
