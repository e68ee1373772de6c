/** When a fault may cause an error, and which one. An error that no window allows fails the soak. */
import type { FaultKind } from './schedule.ts'

/**
 * later: 503 RETRY_LATER, which a client repeats · connection: refused or reset, without an answer. No fault allows any other status,
 * or a request without an answer within its timeout.
 */
export type ErrorKind = 'later' | 'connection'

type Allowance = { errors: readonly ErrorKind[]; where: 'its node' | 'every node' }

export const allowances: Record<FaultKind, Allowance> = {
  'kill node': { errors: ['connection', 'later'], where: 'its node' },
  'kill games': { errors: ['later'], where: 'its node' },
  'restart PostgreSQL': { errors: ['later'], where: 'every node' },
  'kill PostgreSQL': { errors: ['later'], where: 'every node' },
  'cut connections': { errors: ['later'], where: 'its node' },
  'slow network': { errors: ['later'], where: 'its node' },
  'wrong clock': { errors: [], where: 'its node' },
  'replace workers': { errors: [], where: 'its node' },
}

/** A request that was sent shortly after the recovery may still meet a connection that the fault has broken. */
export const graceSeconds = 5

/** Seconds since the start. `until` is the recovery: every node is ready again. */
export type FaultWindow = { kind: FaultKind; node: number; from: number; until: number }

/**
 * The share of time in which some process waited for a CPU (`some avg10` of /proc/pressure/cpu), in percent. Above it the machine is too
 * small for its load: a node may reject requests with 503, which is its admission control and not a failure.
 */
export const maxPressure = 50

type Attempt = { error: ErrorKind; node: number; from: number; until: number }

export function isAllowed(windows: readonly FaultWindow[], { error, node, from, until }: Attempt): boolean {
  return windows.some((window) => {
    const { errors, where } = allowances[window.kind]
    const isNear = from <= window.until + graceSeconds && until >= window.from
    return isNear && errors.includes(error) && (where === 'every node' || window.node === node)
  })
}
