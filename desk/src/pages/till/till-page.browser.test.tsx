import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { operators } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import { closedReport, lines, myDay, openReport, receipt, till, withShift } from '../../testing/till-data.ts'

const stubTill = (answers: HouseAnswers = {}) =>
  stubHouse({
    listHouseOperators: operators,
    getTill: withShift,
    listShiftLines: { lines, next: null },
    closeShift: { report: closedReport },
    showShift: { report: closedReport },
    printReceipt: { receipt },
    ...answers,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

it('issue 40: a shift opens with a float; the free drawer of the last shift is chosen already', async () => {
  const house = stubTill({ getTill: till, openShift: { shift: withShift.shift! } })
  await renderDesk('/desk/till', 'clerk')
  await expect.element(page.getByLabelText('Drawer')).toHaveValue('Drawer 1')
  await page.getByLabelText('Opening float').fill('100')
  await expectAccessible()
  await button('Open the shift with 100.00').click()
  await expect
    .poll(() => house.bodiesOf('openShift'))
    .toMatchObject([{ operatorId: 1001, drawer: 'Drawer 1', float: 100 }])
})

it('issue 40: the cashier counts without an expected sum, and sees the difference after the close', async () => {
  let current = withShift
  const house = stubTill({
    getTill: () => current,
    closeShift: () => {
      current = till
      return { report: closedReport }
    },
  })
  await renderDesk('/desk/till', 'clerk')
  await button('Count and close').click()
  await expect.element(dialog().getByRole('button', { name: 'Close the shift with 0.00' })).toBeDisabled()
  await dialog().getByLabelText('100.00').fill('1')
  await dialog().getByLabelText('5.00', { exact: true }).fill('5')
  await expectAccessible()
  expect(document.body.textContent).not.toContain('130.00')
  await dialog().getByRole('button', { name: 'Close the shift with 125.00' }).click()
  await expect.element(page.getByText('5.00 missing')).toBeVisible()
  await expect.element(page.getByText('Counted 125.00, expected 130.00')).toBeVisible()
  await expectAccessible()
  expect(house.bodiesOf('closeShift')).toMatchObject([
    {
      pieces: [
        { denomination: 100, pieces: 1 },
        { denomination: 5, pieces: 5 },
      ],
    },
  ])
})

it('issue 40: a correction to the drawer of a colleague keeps the method, and needs a reason', async () => {
  const house = stubTill({ correctTill: { lines } })
  await renderDesk('/desk/till', 'clerk')
  await button('Correct').click()
  await dialog().getByLabelText('Amount').fill('30')
  await userEvent.selectOptions(dialog().getByLabelText('To the drawer'), 'Drawer 2 (ben)')
  await expect.element(dialog().getByRole('button', { name: 'Move 30.00' })).toBeDisabled()
  await dialog().getByLabelText('Reason').fill('Wrong drawer')
  await dialog().getByRole('button', { name: 'Move 30.00' }).click()
  await expect
    .poll(() => house.bodiesOf('correctTill'))
    .toMatchObject([{ amount: 30, from: 'cash', to: 'cash', toShiftId: till.openShifts[0]!.shiftId }])
})

it('issue 40: a receipt has the QR code of its id; a later print says that it is a copy', async () => {
  let copy = 0
  const papers: string[] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    const paper = document.querySelector('[data-receipt]')!
    papers.push(paper.textContent)
    expect(paper.querySelector('figure svg')).not.toBeNull()
    dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => print.mockRestore())
  stubTill({ printReceipt: () => ({ receipt: { ...receipt, copy: copy++ } }) })
  await renderDesk('/desk/till', 'clerk')
  await button('Print the receipt of +40.00').click()
  await expect.poll(() => papers.length).toBe(1)
  await button('Print the receipt of +40.00').click()
  await expect.poll(() => papers.length).toBe(2)
  expect(papers.map((text) => [text.includes(receipt.id), text.includes('Card'), text.includes('COPY 1')])).toEqual([
    [true, true, false],
    [true, true, true],
  ])
  expect(document.querySelector('[data-receipt]')).toBeNull()
})

it('issue 40: a manager confirms a difference with a reason, and closes a shift that was left open', async () => {
  let report = closedReport
  const house = stubTill({
    showShift: () => ({ report }),
    confirmDifference: () => {
      report = openReport
      return { report: closedReport }
    },
    closeShiftFor: { report: closedReport },
  })
  await renderDesk(`/desk/shifts?shift=${closedReport.shiftId}`, 'manager')
  await button('Confirm the difference').click()
  await dialog().getByLabelText('Reason').fill('Counted again')
  await dialog().getByRole('button', { name: 'Confirm: 5.00 missing' }).click()
  await expect.poll(() => house.bodiesOf('confirmDifference')).toMatchObject([{ reason: 'Counted again' }])
  await button('Close for the cashier').click()
  await dialog().getByLabelText('100.00').fill('1')
  await dialog().getByLabelText('Reason').fill('Went home')
  await dialog().getByRole('button', { name: 'Close the shift with 100.00' }).click()
  await expect.poll(() => house.bodiesOf('closeShiftFor')).toMatchObject([{ reason: 'Went home' }])
})

it('issue 40: the list of shifts and the settings, accessible', async () => {
  const house = stubTill({
    listShifts: { shifts: [closedReport, { ...openReport, shiftId: till.openShifts[0]!.shiftId }], next: null },
    changeTill: { settings: till.settings },
  })
  await renderDesk('/desk/shifts')
  await expect.element(page.getByText('5.00 missing')).toBeVisible()
  await expectAccessible()
  await button('Settings of the till').click()
  await dialog().getByLabelText('Notes and coins').fill('20 0.25')
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => house.bodiesOf('changeTill')).toMatchObject([{ denominations: [20, 0.25], confirmAbove: 1 }])
})

it('issue 40: my day leaves the open shift out, and rounds what is left of a limit', async () => {
  stubTill({ getMyDay: myDay })
  await renderDesk('/desk/my-day', 'clerk')
  await expect.element(page.getByText('at least 1,300.00')).toBeVisible()
  await expect.element(page.getByText(/Your shift is open, with 3 grants and 1 payments/)).toBeVisible()
  await expectAccessible()
})
