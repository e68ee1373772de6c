/** Ledger calls of the house API: audits, frozen players, releases, and a halt. */
import { z } from 'zod'
import * as fields from '../shared/fields.ts'
import { after, limit, next, reason, username } from './fields.ts'
import type { Shape } from '../shared/shape.ts'

export const ledgerCalls = {
  startAudit: {
    method: 'POST',
    path: '/ledger/audit',
    permission: 'ledger.audit',
    summary: 'Recompute every book from its history, at the server; one audit at a time',
  },
  showAudit: {
    method: 'GET',
    path: '/ledger/audit',
    permission: 'ledger.read',
    summary: 'The progress of the last audit, a halt, and the number of frozen books',
  },
  stopAudit: {
    method: 'POST',
    path: '/ledger/audit/stop',
    permission: 'ledger.audit',
    summary: 'Stop the running audit',
  },
  resumeAudit: {
    method: 'POST',
    path: '/ledger/audit/resume',
    permission: 'ledger.audit',
    summary: 'Resume the audit that was stopped',
  },
  haltMoney: {
    method: 'POST',
    path: '/ledger/halt',
    permission: 'ledger.change',
    summary: 'Stop all movements of money, until a full audit that started afterwards ends without a finding',
  },
  listFrozen: {
    method: 'GET',
    path: '/ledger/frozen',
    permission: 'ledger.read',
    summary: 'Players whose book is broken and frozen, newest first',
  },
  showBook: {
    method: 'GET',
    path: '/ledger/book',
    permission: 'ledger.read',
    summary: "A player's stored balances and those recomputed from the transfers",
  },
  releaseBook: {
    method: 'POST',
    path: '/ledger/release',
    permission: 'ledger.change',
    summary: 'Release a frozen player: accept the book as it is, with a reason that is stored',
  },
} as const

const auditRun = z.object({
  id: z.number().int(),
  state: z.enum(['running', 'stopped', 'finished', 'abandoned']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  books: z.number().int(),
  entries: z.number().int(),
  totalBooks: z.number().int().meta({ description: 'an estimate, for a progress bar' }),
  released: z.number().int().meta({ description: 'books without a finding since the house released them' }),
  findingCount: z.number().int(),
  findings: z.array(z.string()).meta({ description: 'the first hundred' }),
})

export const ledgerShapes = {
  startAudit: {
    data: z.object({
      started: z.boolean().meta({ description: 'false: an audit was already running' }),
      run: auditRun.nullable(),
    }),
    refusals: [],
  },
  showAudit: {
    data: z.object({
      run: auditRun.nullable(),
      halt: z.object({ reason: z.string(), since: z.iso.datetime() }).nullable(),
      frozenBooks: z.number().int(),
    }),
    refusals: [],
  },
  stopAudit: { data: z.object({ run: auditRun.nullable() }), refusals: ['AUDIT_NOT_RUNNING'] },
  resumeAudit: { data: z.object({ run: auditRun.nullable() }), refusals: ['AUDIT_NOT_RUNNING'] },
  haltMoney: { body: z.strictObject({ reason }), data: z.object({}), refusals: [] },
  listFrozen: {
    query: z.strictObject({ after, limit }),
    data: z.object({
      frozen: z.array(
        z.object({
          playerId: fields.id,
          username: z.string().nullable(),
          finding: z.string(),
          foundAt: z.iso.datetime(),
        }),
      ),
      next,
    }),
    refusals: [],
  },
  showBook: {
    query: z.strictObject({ username }),
    data: z.object({
      playerId: fields.id,
      frozen: z.object({ finding: z.string(), foundAt: z.iso.datetime() }).nullable(),
      finding: z.string().nullable().meta({ description: 'the current finding' }),
      transfers: z.object({ stored: z.number().int(), found: z.number().int() }),
      sealFits: z.boolean(),
      accounts: z.array(z.object({ account: z.string(), stored: z.string(), recomputed: z.string() })),
      releases: z.array(
        z.object({
          number: z.number().int(),
          releasedAt: z.iso.datetime(),
          reason: z.string(),
          finding: z.string(),
          transfers: z.number().int(),
        }),
      ),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  releaseBook: {
    body: z.strictObject({
      username,
      reason,
      accept: z
        .enum(['stored', 'recomputed'])
        .optional()
        .meta({ description: 'which balances to accept; required if they differ' }),
    }),
    data: z.object({ number: z.number().int() }),
    refusals: ['PLAYER_NOT_FOUND', 'WALLET_NOT_FROZEN', 'BALANCES_DIFFER', 'BALANCES_IMPOSSIBLE', 'APPROVAL_REQUIRED'],
  },
} as const satisfies Record<keyof typeof ledgerCalls, Shape>
