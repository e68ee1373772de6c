// Issue 40: contracts, partners and settlements on the command line, for a week that is over.
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCasino, plainOperator, welcomeOperator, type Casino } from '../../server/src/testing/casino.ts'
import { exitCodes } from './problem.ts'
import { commandLine, outcome } from './testing/command-line.ts'

// Each command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const { house } = commandLine(() => casino)
const [top, below] = [String(plainOperator), String(welcomeOperator)]
const dayMs = 86_400_000
const now = new Date()
const monday = new Date(now.getTime() - (((now.getUTCDay() + 6) % 7) + 7) * dayMs).toISOString().slice(0, 10)
const sunday = new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10)

it('issue 40: partners move, contracts set, settlements preview, book, show, correct, pay and list', async () => {
  expect(outcome(await house(['partners', 'move', below, top, '--yes']))[1]).toContain(
    `Operator ${below} is under operator ${top} from`,
  )
  expect((await house(['partners', 'move', top, below, '--yes'])).exitCode).toBe(exitCodes.refused)
  expect((await house(['contracts', 'set', top, '0:20,x'])).exitCode).toBe(exitCodes.usage)
  const set = await house(['contracts', 'set', top, '0:20,10000:25', '--period', 'week', '--carry-loss'])
  expect(outcome(set)[1]).toMatch(/in force from .*: 20 %, 25 % from 10000 of NGR\./)
  // A contract of the past, which nobody can set.
  await casino.owner.run(sql`update operator_contract set from_day = ${monday}::date`)
  expect((await house(['settlements', 'preview', top])).out).toContain(
    `Plainly, ${monday} to ${sunday}, UTC, not booked`,
  )
  const book = ['settlements', 'book', top, '--from', monday, '--to', sunday]
  expect((await house(book)).exitCode).toBe(exitCodes.usage)
  expect((await house([...book, '--yes'])).out).toContain('Stays with the operator')
  expect((await house([...book, '--yes'])).out + (await house([...book, '--yes'])).err).toContain('SETTLEMENT BOOKED')
  const correct = ['settlements', 'correct', top, '1', '--amount', '12.50', '--reason', 'A late round', '--yes']
  expect(outcome(await house(correct))).toEqual([0, `The commission of operator ${top} is now 12.50.`])
  const pay = (amount: string) => house(['settlements', 'pay', top, 'paid', amount, '--reason', 'Week', '--yes'])
  expect((await pay('13')).exitCode).toBe(exitCodes.refused)
  expect(outcome(await pay('12.5'))).toEqual([0, `The commission of operator ${top} is now 0.00.`])
  const shown = await house(['settlements', 'show', top, '1', '--csv'])
  expect(shown.out).toContain('12.50')
  expect((await house(['settlements', 'list', top])).out).toMatch(/paid .*12\.50[^]*correction .*12\.50[^]*settlement/)
  expect((await house(['partners', 'list'])).out).toContain(sunday)
  expect((await house(['contracts', 'list', top])).out).toContain('25 % from 10000')
})
