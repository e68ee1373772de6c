/** For tests: a till with an open shift, and the report of its close. */
import type { HouseData } from '@lucero/contract/house/client'

const shiftId = '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f01'
const head = {
  shiftId,
  operatorId: 1001,
  drawer: 'Drawer 1',
  staff: 'theclerk',
  openedAt: '2026-11-19T08:00:00.000Z',
}

export const till: HouseData<'getTill'> = {
  shift: null,
  openShifts: [{ ...head, shiftId: shiftId.replace('6f', '7f'), drawer: 'Drawer 2', staff: 'ben' }],
  drawers: [
    { operatorId: 1001, drawer: 'Drawer 2' },
    { operatorId: 1001, drawer: 'Drawer 1' },
  ],
  required: [1001],
  settings: {
    methods: ['cash', 'card', 'transfer', 'other'].map((id) => ({ id, name: `${id[0]!.toUpperCase()}${id.slice(1)}` })),
    denominations: [100, 20, 5, 1, 0.25],
    confirmAbove: 1,
  },
}

export const withShift: HouseData<'getTill'> = { ...till, shift: { ...head, float: 100 } }

const noSums = { grants: 0, granted: 0, redeems: 0, paid: 0, reversals: 0, reversed: 0, corrected: 0, net: 0 }

export const closedReport: HouseData<'showShift'>['report'] = {
  ...head,
  kind: 'Z',
  reportedAt: '2026-11-19T18:00:00.000Z',
  float: 100,
  closedAt: '2026-11-19T18:00:00.000Z',
  closedBy: 'theclerk',
  closeReason: null,
  number: 12,
  counted: 125,
  expected: 130,
  difference: -5,
  confirmation: 'waits',
  confirmedBy: null,
  confirmedAt: null,
  confirmReason: null,
  pieces: [
    { denomination: 100, pieces: 1, amount: 100 },
    { denomination: 5, pieces: 5, amount: 25 },
  ],
  methods: [
    { ...noSums, method: 'cash', grants: 3, granted: 90, redeems: 1, paid: 30, net: 60 },
    { ...noSums, method: 'card', grants: 1, granted: 40, net: 40 },
  ],
  cash: { float: 100, granted: 90, paid: 30, reversed: 0, topUps: 0, drops: 30, corrected: 0, expected: 130 },
}

export const openReport: HouseData<'showShift'>['report'] = {
  ...closedReport,
  kind: 'X',
  closedAt: null,
  closedBy: null,
  number: null,
  counted: null,
  expected: null,
  difference: null,
  confirmation: 'none',
  pieces: [],
}

export const lines: HouseData<'listShiftLines'>['lines'] = [
  {
    lineId: shiftId.replace('6f', '8f'),
    at: '2026-11-19T09:00:00.000Z',
    kind: 'grant',
    staff: 'theclerk',
    username: 'ana',
    subject: shiftId.replace('6f', '9f'),
    method: 'card',
    reference: 'slip 17',
    amount: 40,
    reason: null,
  },
  {
    lineId: shiftId.replace('6f', 'af'),
    at: '2026-11-19T09:30:00.000Z',
    kind: 'drop',
    staff: 'theclerk',
    username: null,
    subject: null,
    method: 'cash',
    reference: null,
    amount: -30,
    reason: 'To the safe',
  },
]

export const receipt: HouseData<'printReceipt'>['receipt'] = {
  kind: 'grant',
  id: shiftId.replace('6f', '9f'),
  number: null,
  operator: 'Estrella Norte',
  operatorId: 1001,
  username: 'ana',
  amount: 40,
  method: 'card',
  reference: 'slip 17',
  staff: 'theclerk',
  at: '2026-11-19T09:00:00.000Z',
  status: 'valid',
  copy: 0,
}

export const myDay: HouseData<'getMyDay'> = {
  day: '2026-11-19',
  openShift: { shiftId, grants: 3, redeems: 1 },
  methods: [{ ...noSums, method: 'card', grants: 2, granted: 70, net: 70 }],
  total: { ...noSums, grants: 2, granted: 70, net: 70 },
  limits: [
    { kind: 'credit', each: 200, day: 1500, left: 1300, isRounded: true },
    { kind: 'redeem', each: null, day: null, left: null, isRounded: false },
  ],
  lines,
}
