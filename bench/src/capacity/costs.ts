/** Costs of docs/performance.md and docs/scale.md, measured on 2026-11-17 on quiet ARM cores. Those of sign-ins, events and NOTIFY were measured on busy x86 cores on 2026-11-18. */
import type { Costs } from './model.ts'

export const recordedCosts: Costs = {
  betNodeUs: 375,
  betWorkerUs: 234,
  nonceCoordinatorUs: 15,
  readNodeUs: 180,
  readWorkerUs: 30,
  readCoordinatorUs: 245,
  signInNodeUs: 56_000,
  signInCoordinatorUs: 875,
  eventNodeUs: 8.6,
  notifyCoordinatorUs: 43,
  unroutedFactor: 3,
  roundBytes: 2270,
  accountBytes: 1012,
  playerWorkerBytes: 2000,
  walBytesPerBet: 1340,
  socketBytes: 22_400,
  betTrafficBytes: 1400,
  readTrafficBytes: 1800,
  eventTrafficBytes: 120,
}

/** On two Citus workers, PostgreSQL's part of a bet is this many times that of one PostgreSQL (docs/performance.md). */
export const citusFactor = 234 / 78
