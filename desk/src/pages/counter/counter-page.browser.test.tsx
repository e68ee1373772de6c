import { Refusal } from '@lucero/contract/shared/refusals'
import { encode } from 'uqr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import { historyOf, operators, redeem } from '../../testing/daily-data.ts'

const settled = { settledAt: '2026-11-17T10:05:00.000Z', settledBy: 'theclerk', receipt: 'P987654321' }
const paid = { ...redeem, ...settled, status: 'completed' as const }
const rejection = { reason: 'No card.', reasonTranslations: {} }
/** The clerk at the other window. */
const paidByOther = { ...paid, settledBy: 'otherclerk', receipt: 'P111111111' }

function stubCounter(answers: HouseAnswers = {}) {
  return stubHouse({
    listHouseOperators: operators,
    listRedeems: { redeems: [redeem], next: null },
    showStatement: historyOf(redeem),
    confirmRedeem: { redeem: paid },
    rejectRedeem: { redeem: { ...paid, status: 'rejected', rejection } },
    ...answers,
  })
}

/** Browser tests run with reduced motion. */
const stillness = [{ name: 'prefers-reduced-motion', value: 'reduce' }]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const scanField = () => page.getByLabelText('Redeem id or QR code')

/** As a keyboard-wedge scanner types. */
function scan(text: string) {
  const target = document.activeElement ?? document.body
  for (const key of [...text.split(''), 'Enter'])
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

it('issue 27: a scanned redeem is paid with two presses, then the next customer can be scanned', async () => {
  const house = stubCounter()
  await renderDesk('/desk/counter', 'clerk')
  await expect.element(button('Pay ana')).toBeVisible()
  ;(document.activeElement as HTMLElement).blur()
  scan('R123456789 JX1W-ZS43')
  await expect.element(page.getByText('Collected from Night Reels')).toBeVisible()
  await expect.element(button('Pay 1,240.50 to ana')).toHaveFocus()
  await expectAccessible()
  expect(location.search).toBe('?redeem=R123456789')
  await button('Pay 1,240.50 to ana').click()
  await expect.element(dialog().getByText('Northside')).toBeVisible()
  house.answers.listRedeems = { redeems: [paid], next: null }
  await dialog().getByRole('button', { name: 'Pay 1,240.50 to ana' }).click()
  await expect.element(scanField()).toHaveFocus()
  const requestId = expect.stringMatching(/^[\da-f-]{36}$/) as string
  expect(house.bodiesOf('confirmRedeem')).toEqual([{ requestId, redeem_id: 'R123456789', code: 'JX1W-ZS43' }])
  await expect.element(page.getByText('Redeem paid')).toBeVisible()
  await expectAccessible()
})

it('issue 27: the receipt is printed alone, on an A4 sheet and on a roll of 80 mm', async () => {
  const house = stubCounter({ showStatement: historyOf(redeem) })
  await renderDesk('/desk/counter', 'clerk')
  await button('Pay ana').click()
  await userEvent.keyboard('JX1W-ZS43')
  house.answers.listRedeems = { redeems: [paid], next: null }
  await dialog().getByRole('button', { name: 'Pay 1,240.50 to ana' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy receipt' }).first()).toBeVisible()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(async () => {
    print.mockRestore()
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: stillness })
    await page.viewport(1024, 800)
  })
  await button('Print').first().click()
  expect(print).toHaveBeenCalledOnce()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print', features: stillness })
  // 72 mm between the margins of the roll, and 202 mm of an A4 sheet.
  for (const width of [272, 763]) {
    await page.viewport(width, 800)
    const paper = document.querySelector<HTMLElement>('[data-receipt]')!
    expect(paper.innerText).toMatch(/Lucero\s+Redeem paid\s+Amount\s+1,240\.50\s+Player\s+ana\s+Operator\s+Northside/)
    expect(paper.innerText).toMatch(/Receipt\s+P987654321\s+By\s+theclerk\s+Time\s+2026-11-17 10:05:00 UTC/)
    expect(document.body.innerText.trim(), 'nothing else is on the paper').toBe(paper.innerText.trim())
    expect(document.documentElement.scrollWidth, 'nothing is cut off').toBeLessThanOrEqual(width)
    expect(paper.getBoundingClientRect().width).toBeLessThanOrEqual(341)
  }
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('[data-receipt]')).toBeNull()
})

it('issue 27: a redeem of the queue is paid with two presses; a wrong code pays nothing', async () => {
  const house = stubCounter({ confirmRedeem: new Refusal('WRONG_VALIDATION_CODE') })
  await renderDesk('/desk/counter', 'clerk')
  await button('Pay ana').click()
  await expect.element(page.getByLabelText('Validation code')).toHaveFocus()
  await userEvent.keyboard('WRONG')
  await dialog().getByRole('button', { name: 'Pay 1,240.50 to ana' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The validation code is wrong. Nothing was paid.')
  expect(house.bodiesOf('confirmRedeem')).toMatchObject([{ redeem_id: 'R123456789', code: 'WRONG' }])
  await page.getByLabelText('Validation code').fill('R999999999 JX1W-ZS43')
  await expect.element(page.getByText('This code is of another redeem: R999999999')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Pay 1,240.50 to ana' })).toBeDisabled()
})

it('issue 27: a typed id shows the redeem, which can be rejected', async () => {
  const house = stubCounter()
  await renderDesk('/desk/counter', 'clerk')
  await scanField().fill('R12')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('An id is the letter R and nine letters or digits.')).toBeVisible()
  await scanField().fill('r123456789')
  await userEvent.keyboard('{Enter}')
  await button('Reject').click()
  await dialog().getByRole('button', { name: 'Reject, and return 1,240.50 to ana' }).click()
  const reason = 'We could not confirm who you are. Please come to the counter with an identity card.'
  const es = 'No pudimos confirmar quién eres. Ven al mostrador con tu documento de identidad, por favor.'
  await expect
    .poll(() => house.bodiesOf('rejectRedeem'))
    .toMatchObject([{ redeem_id: 'R123456789', reason, reasonTranslations: { es } }])
})

it('issue 27: the camera reads the QR code of the player app', async () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 320 })
  const context = canvas.getContext('2d')!
  const { data } = encode('R123456789 JX1W-ZS43', { ecc: 'Q', border: 4 })
  const draw = () => {
    const size = 320 / data.length
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 320, 320)
    context.fillStyle = '#000'
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * size, y * size, size + 1, size + 1)
  }
  draw()
  const timer = setInterval(draw, 50)
  const stream = canvas.captureStream(20)
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  onTestFinished(() => {
    clearInterval(timer)
    camera.mockRestore()
  })
  stubCounter()
  await renderDesk('/desk/counter', 'clerk')
  await button('Scan with the camera').click()
  await expect.element(button('Pay 1,240.50 to ana')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
})

it('issue 27: says what to do when the camera is not allowed, and when there is no such redeem', async () => {
  const denied = new DOMException('denied', 'NotAllowedError')
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(denied)
  onTestFinished(() => camera.mockRestore())
  stubCounter({ listRedeems: { redeems: [], next: null } })
  await renderDesk('/desk/counter?redeem=R000000000', 'clerk')
  await expect.element(page.getByText('There is no such redeem.')).toBeVisible()
  await expect.element(page.getByText('No redeem waits')).toBeVisible()
  await button('Scan with the camera').click()
  await expect.element(page.getByText(/The browser does not allow the camera/)).toBeVisible()
})

it('issue 27: an auditor reads redeems and cannot settle them; a failed list can be read again', async () => {
  const house = stubCounter({ listRedeems: new Refusal('FORBIDDEN') })
  await renderDesk('/desk/counter?redeem=R123456789', 'auditor')
  house.answers.listRedeems = { redeems: [redeem], next: null }
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByRole('cell', { name: 'ana R123456789' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Pay|^Reject/ })).not.toBeInTheDocument()
})

it('house 10: pinned notes and open findings stand on the card and in the dialog before anything is paid', async () => {
  const note = {
    id: '1',
    author: 'boss',
    operatorId: null,
    note: 'Ask for an identity card.',
    pinned: true,
    createdAt: redeem.createdAt,
  }
  stubCounter({ getPlayerWarnings: { notes: [note], findings: [], openFindings: 2 } })
  await renderDesk('/desk/counter?redeem=R123456789', 'clerk')
  const band = page.getByRole('region', { name: 'Before you decide' })
  await expect.element(band.getByText('Ask for an identity card.')).toBeVisible()
  await expect.element(band.getByText('2 open risk findings. Ask a manager before you decide.')).toBeVisible()
  await expectAccessible()
  await button('Pay 1,240.50 to ana').click()
  await expect.element(dialog().getByText('Ask for an identity card.')).toBeVisible()
  await expectAccessible()
})

it('issue 40: the card says that the player is suspended before anything is paid', async () => {
  const suspension = {
    scope: 'redeems' as const,
    from: redeem.createdAt,
    until: null,
    reason: null,
    message: null,
    by: null,
  }
  stubCounter({ getPlayerWarnings: { notes: [], findings: [], openFindings: 0, suspension } })
  await renderDesk('/desk/counter?redeem=R123456789', 'operator')
  const band = page.getByRole('region', { name: 'Before you decide' })
  await expect.element(band.getByText('Suspended from redeems until it is lifted')).toBeVisible()
  await expect.element(band.getByText('No redeem can be paid.')).toBeVisible()
})

it('house 10: a manager reaches the findings from the card; notes that cannot be read are not silent', async () => {
  const finding = { id: 7, kind: 'linked-accounts' as const, score: 80 }
  const house = stubCounter({ getPlayerWarnings: new Refusal('FORBIDDEN') })
  await renderDesk('/desk/counter?redeem=R123456789', 'manager')
  await expect.element(page.getByText(/Notes on this player could not be read/)).toBeVisible()
  house.answers.getPlayerWarnings = { notes: [], findings: [finding], openFindings: 1 }
  await button('Try again').click()
  const link = page.getByRole('link', { name: 'Linked accounts' })
  await expect.element(link).toHaveAttribute('href', '/desk/risk?finding=7')
})

const payDialog = async () => {
  await button('Pay ana').click()
  await userEvent.keyboard('JX1W-ZS43')
}
const confirmPay = () => dialog().getByRole('button', { name: 'Pay 1,240.50 to ana' })

it('house 7: a redeem is not rejected without a reason', async () => {
  const house = stubCounter()
  await renderDesk('/desk/counter?redeem=R123456789', 'clerk')
  await button('Reject').click()
  const confirm = dialog().getByRole('button', { name: 'Reject, and return 1,240.50 to ana' })
  await dialog().getByLabelText('Reason', { exact: true }).selectOptions('In my own words')
  await expect.element(confirm).toBeDisabled()
  await dialog().getByLabelText('Reason in English, which the player reads').fill('No card.')
  await confirm.click()
  await expect
    .poll(() => house.bodiesOf('rejectRedeem'))
    .toMatchObject([{ reason: 'No card.', reasonTranslations: {} }])
})

it('house 1: an open dialog turns to who paid meanwhile, and cannot pay any more', async () => {
  const house = stubCounter()
  const { hint } = await renderDesk('/desk/counter', 'clerk')
  await payDialog()
  await expect.element(confirmPay()).toBeEnabled()
  house.answers.listRedeems = { redeems: [paidByOther], next: null }
  await hint('redeems')
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('Paid by otherclerk at 2026-11-17 10:05:00 UTC. Pay nothing.')
  await expect.element(confirmPay()).not.toBeInTheDocument()
  await expect.element(dialog().getByRole('button', { name: 'Close' }).last()).toHaveFocus()
  await expectAccessible()
  expect(house.times('confirmRedeem')).toBe(0)
})

it('house 1: the second cashier is told who paid, and gets no receipt', async () => {
  const fields = { status: 'completed', settledBy: 'otherclerk', settledAt: '2026-11-17T10:05:00.000Z' }
  const house = stubCounter({ confirmRedeem: new Refusal('REDEEM_NOT_PENDING', fields) })
  await renderDesk('/desk/counter', 'clerk')
  await payDialog()
  house.answers.listRedeems = { redeems: [paidByOther], next: null }
  await confirmPay().click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('Paid by otherclerk at 2026-11-17 10:05:00 UTC. Pay nothing.')
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('otherclerk')).toBeVisible()
  await expect.element(page.getByText('Redeem paid')).not.toBeInTheDocument()
  await expect.element(button('Copy receipt')).not.toBeInTheDocument()
})

it('house 2: after a lost answer the words say that it may be paid; Cancel and once more is the same request', async () => {
  const house = stubCounter({ confirmRedeem: new TypeError('network') })
  await renderDesk('/desk/counter', 'clerk')
  await payDialog()
  await confirmPay().click()
  await expect.element(dialog().getByText(/It may have been paid\. Press again: it is paid once\./)).toBeVisible()
  await expect.element(confirmPay()).toHaveFocus()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await payDialog()
  await expect.element(dialog().getByText(/The answer to your press of .+ was lost\./)).toBeVisible()
  house.answers.confirmRedeem = { redeem: paid }
  await confirmPay().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const ids = house.bodiesOf('confirmRedeem').map((body) => (body as { requestId: string }).requestId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

it('house 2: a rejection whose answer was lost is the same request after Cancel and once more', async () => {
  const house = stubCounter({ rejectRedeem: new TypeError('network') })
  await renderDesk('/desk/counter?redeem=R123456789', 'clerk')
  const confirm = dialog().getByRole('button', { name: 'Reject, and return 1,240.50 to ana' })
  await button('Reject').click()
  await confirm.click()
  await expect
    .element(dialog().getByText(/It may have been rejected\. Press again: it is rejected once\./))
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button('Reject').click()
  await expect.element(dialog().getByText(/The answer to your press of .+ was lost\./)).toBeVisible()
  await confirm.click()
  await expect.poll(() => house.times('rejectRedeem')).toBe(2)
  const [first, second] = house.bodiesOf('rejectRedeem') as { requestId: string }[]
  expect(second?.requestId).toBe(first?.requestId)
})
