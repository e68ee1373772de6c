/** Shifts of the demo's cashiers: two days at two shops, with a drop, and a difference that the manager has confirmed. */
import { toCents } from '@lucero/contract/shared/money'
import type { HouseBody } from '@lucero/contract/house/calls'
import type { HouseData } from '@lucero/contract/house/client'
import { deterministicUuid } from '../../ledger/command.ts'
import type { House, StaffName } from './house.ts'

type Event = { atMs: number; run: () => Promise<void> }
type PlannedShift = { staff: StaffName; operatorId: number; drawer: string; missing: number }

const hourMs = 3_600_000

const planned: readonly PlannedShift[] = [
  { staff: 'demooperator', operatorId: 1001, drawer: 'Drawer 1', missing: 5 },
  { staff: 'demooperator2', operatorId: 1002, drawer: 'Counter', missing: 0 },
]

type Report = HouseData<'showShift'>['report']
const denominations = [100, 50, 20, 10, 5, 1, 0.25, 0.1, 0.05, 0.01]

/** The fewest notes and coins for an amount. */
function piecesOf(amount: number): HouseBody<'closeShift'>['pieces'] {
  let left = toCents(amount)
  return denominations.flatMap((denomination) => {
    const value = toCents(denomination)
    const pieces = Number(left / value)
    left -= value * BigInt(pieces)
    return pieces > 0 ? [{ denomination, pieces }] : []
  })
}

/** `dayMs` is the midnight that the day begins with. */
export const shiftsOf = (house: House, daysMs: readonly number[]): Event[] =>
  daysMs.flatMap((dayMs, day) => planned.flatMap((shift) => eventsOf(house, shift, dayMs, day)))

function eventsOf(
  house: House,
  { staff, operatorId, drawer, missing }: PlannedShift,
  dayMs: number,
  day: number,
): Event[] {
  const id = (what: string) => deterministicUuid('demo history', what, staff, day)
  let shiftId = ''
  const move = (direction: 'drop' | 'top-up', amount: number, reason: string) =>
    house.call(staff, 'moveCash', { requestId: id(direction), shiftId, direction, amount, reason })
  const reportNow = async () =>
    ((await house.read('demomanager', 'showShift', { shiftId })) as { report: Report }).report
  const open = async () => {
    const body = { requestId: id('shift'), operatorId, drawer, float: 200 }
    const { shift } = (await house.call(staff, 'openShift', body)) as HouseData<'openShift'>
    shiftId = shift.shiftId
  }
  const empty = async () => {
    const { expected } = (await reportNow()).cash
    if (expected > 300) await move('drop', Math.floor((expected - 200) / 100) * 100, 'To the safe')
  }
  const close = async () => {
    const { expected } = (await reportNow()).cash
    const added = expected < 100 ? Math.ceil((200 - expected) / 100) * 100 : 0
    if (added > 0) await move('top-up', added, 'Change from the safe')
    // The difference is on the first day.
    const counted = Number((expected + added - (day === 0 ? missing : 0)).toFixed(2))
    await house.call(staff, 'closeShift', { requestId: id('close'), shiftId, pieces: piecesOf(counted) })
  }
  const confirm = () =>
    house.call('demomanager', 'confirmDifference', {
      shiftId,
      reason: 'Counted again together: a note of 5 is missing.',
    })
  return [
    { atMs: dayMs + 8 * hourMs, run: open },
    { atMs: dayMs + 21 * hourMs, run: empty },
    { atMs: dayMs + 23 * hourMs, run: close },
    ...(missing > 0 && day === 0 ? [{ atMs: dayMs + 33 * hourMs, run: async () => void (await confirm()) }] : []),
  ]
}
