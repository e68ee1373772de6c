/** The log rows of the till. */
import type { houseShapes } from '@lucero/contract/house/calls'
import type { tillCalls } from '@lucero/contract/house/till'
import type { GivenData } from '@lucero/contract/shared/shape'
import { readTillSettings, requiresShift } from '../till/settings.ts'
import type { Entry, PostCall, RecordOf } from './record.ts'

export const tillRecords = {
  openShift: {
    in: 'database',
    entry: ({ body: { requestId, ...after }, data: { shift } }) => ({
      subject: `shift:${shift.shiftId}`,
      after,
      requestId,
    }),
  },
  moveCash: {
    in: 'database',
    entry: ({ body: { requestId, shiftId, reason, ...after } }) => ({
      subject: `shift:${shiftId}`,
      after,
      reason,
      requestId,
    }),
  },
  correctTill: {
    in: 'database',
    entry: ({ body: { requestId, shiftId, reason, ...after } }) => ({
      subject: `shift:${shiftId}`,
      after,
      reason,
      requestId,
    }),
  },
  closeShift: {
    in: 'database',
    entry: ({ body: { requestId }, data: { report } }) => ({ ...ofReport(report), requestId }),
  },
  closeShiftFor: {
    in: 'database',
    entry: ({ body: { requestId, reason }, data: { report } }) => ({ ...ofReport(report), reason, requestId }),
  },
  confirmDifference: {
    in: 'database',
    entry: ({ body: { shiftId, reason }, data: { report } }) => ({
      subject: `shift:${shiftId}`,
      after: { difference: report.difference, confirmed: true },
      reason,
      requestId: shiftId,
    }),
  },
  printReceipt: {
    in: 'database',
    entry: ({ data: { receipt } }) => ({ subject: `${receipt.kind}:${receipt.id}`, after: { copy: receipt.copy } }),
  },
  changeTill: {
    in: 'database',
    before: readTillSettings,
    entry: ({ data: { settings } }) => ({ subject: 'till', after: settings }),
  },
  changeOperatorTill: {
    in: 'database',
    before: async (runtime, { operatorId }) => ({ requiresShift: await requiresShift(runtime, operatorId) }),
    entry: ({ body: { operatorId, requiresShift: after } }) => ({
      subject: `operator:${operatorId}`,
      after: { requiresShift: after },
    }),
  },
} satisfies { [N in PostCall & keyof typeof tillCalls]: RecordOf<N> }

type ClosedShift = GivenData<(typeof houseShapes)['closeShift']>['report']

/** The row of a close names the Z report. */
const ofReport = ({ shiftId, number, operatorId, expected, counted, difference }: ClosedShift): Entry => ({
  subject: `shift:${shiftId}`,
  after: { report: 'Z', number, operatorId, expected, counted, difference },
})
