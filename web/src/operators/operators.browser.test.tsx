import { Refusal } from '@lucero/contract/shared/refusals'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { useUiState } from '../lib/ui-state.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { dictionary } from '@lucero/ui/languages/es/web.po'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const north = { id: 1001, name: 'Estrella Norte' }
const sun = { id: 1002, name: 'Casa del Sol' }
const getOperators = {
  operators: [
    { ...north, approvesItself: true, welcomeCredit: 100 },
    { ...sun, approvesItself: false, welcomeCredit: 0 },
  ],
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1440, 900))

async function open(path: string, answers: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getMyOperators: [], getOperators, ...answers })
  await renderApp(path, { token })
  return server
}

describe('Operators', () => {
  it('OPS-1 shows available operators and the player’s own', async () => {
    await open('/operators', {
      getMyOperators: [{ activeStatus: 2, operator: { id: 1003, name: 'Luna Clara' } }],
    })
    await expect.element(page.getByText('Operator 1001')).toBeVisible()
    await expect.element(page.getByText('Approves at once')).toBeVisible()
    await expect.element(page.getByText('Waiting')).toBeVisible()
    await expect.element(button('Apply to Luna Clara')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('issue 26: shows why an application was rejected, in the language of the player, and offers a new one', async () => {
    const rejection = {
      reason: 'Only for Miami.',
      reasonTranslations: { es: 'Solo para Miami.' },
      rejectedAt: '2026-11-17T10:00:00.000Z',
    }
    const operators = [{ ...sun, approvesItself: false, welcomeCredit: 0, rejection }]
    await open('/operators', { getOperators: { operators } })
    await expect.element(page.getByText('Your application was not accepted: Only for Miami.')).toBeVisible()
    await expect.element(button('Apply again to Casa del Sol')).toBeVisible()
    await expectAccessible()
    setLanguage({ code: 'es', locale: 'es-419', dictionary })
    onTestFinished(() => setLanguage(undefined))
    await open('/operators', { getOperators: { operators } })
    await expect.element(page.getByText('Tu solicitud no fue aceptada: Solo para Miami.')).toBeVisible()
  })

  it('OPS-1 on a phone a long name fills the card, with its tag below', async () => {
    await page.viewport(390, 844)
    const long = { id: 1009, name: 'Compañía Internacional de Créditos del Mediterráneo, S.A.' }
    const operators = [north, long].map((one) => ({ ...one, approvesItself: true, welcomeCredit: 0 }))
    await open('/operators', { getOperators: { operators } })
    await expect.element(page.getByRole('heading', { name: long.name })).toBeVisible()
    const tops = (name: string) => {
      const card = page.getByRole('heading', { name }).element().closest('article')!
      const [title, tag] = [
        card.querySelector('h2')!,
        page.elementLocator(card).getByText('Approves at once').element(),
      ]
      return [title.getBoundingClientRect().bottom, tag.getBoundingClientRect().top] as const
    }
    expect(tops(long.name)[1]).toBeGreaterThan(tops(long.name)[0])
    expect(tops(north.name)[1]).toBeLessThan(tops(north.name)[0])
  })

  it('OPS-1 ENT-7 applies through the modal, with a note', async () => {
    const server = await open('/operators', { applyToOperator: { activeStatus: 2, operator: sun, welcomeCredit: 0 } })
    await button('Apply to Casa del Sol').click()
    expect(useUiState.getState().applyOperatorOpen).toBe(true)
    await expect.element(page.getByRole('dialog', { name: 'Apply to Casa del Sol' })).toBeVisible()
    await page.getByLabelText('Note (optional)').fill('  Ana sent me ')
    server.answers.getMyOperators = [{ activeStatus: 2, operator: sun }]
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByText('Waiting')).toBeVisible()
    expect(server.bodiesOf('applyToOperator')).toEqual([{ operatorId: 1002, note: 'Ana sent me' }])
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Your application to Casa del Sol is sent' }])
    expect(useUiState.getState().applyOperatorOpen).toBe(false)
  })

  it('OPS-1 an automatic approval shows the credit received, and needs no note', async () => {
    const server = await open('/operators', {
      applyToOperator: { activeStatus: 1, operator: north, welcomeCredit: 99.5 },
    })
    await expect.element(page.getByText('100.00 to start with')).toBeVisible()
    await button('Apply to Estrella Norte').click()
    await expect.element(page.getByText('You are connected at once, with 100.00 to start with.')).toBeVisible()
    await expect.element(page.getByLabelText('Note (optional)')).not.toBeInTheDocument()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    const alert = page.getByRole('alertdialog', { name: 'You are connected' })
    await expect.element(alert.getByText(/99\.50 from Estrella Norte is in your main wallet/)).toBeVisible()
    expect(server.bodiesOf('applyToOperator')).toEqual([{ operatorId: 1001 }])
    await alert.getByRole('link', { name: 'See the Games' }).click()
    await expect.poll(currentPath).toBe('/')
  })

  it('shows the refusal of the server, and stays open', async () => {
    await open('/operators', { applyToOperator: new Refusal('OPERATOR_NOT_FOUND') })
    await button('Apply to Casa del Sol').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'OPERATOR NOT FOUND' }])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('ACT-9 ERR-3 fails without a toast, and retries', async () => {
    const server = await open('/operators', { getOperators: new Refusal('INTERNAL_ERROR') })
    await expect.element(page.getByText('The operators did not load')).toBeVisible()
    expect(shownToasts()).toEqual([])
    server.answers.getOperators = { operators: [] }
    await button('Try again').click()
    await expect.element(page.getByText('No operator takes players right now')).toBeVisible()
  })
})

describe('My Operators', () => {
  const mine: Answers = {
    getMyOperators: [
      { activeStatus: 1, operator: north },
      { activeStatus: 0, operator: sun },
      { activeStatus: 2, operator: { id: 1003, name: 'Luna Clara' } },
    ],
  }

  it('OPS-1 OPS-2 shows the player’s status with each operator', async () => {
    await open('/myOperators', mine)
    for (const standing of ['Active', 'Connected', 'Waiting']) {
      await expect.element(page.getByText(standing, { exact: true })).toBeVisible()
    }
    await expect.element(button('Make Active: Estrella Norte')).not.toBeInTheDocument()
    await expect.element(button('Make Active: Luna Clara')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('OPS-2 activates another operator, and the header follows', async () => {
    const server = await open('/myOperators', { ...mine, activateOperator: { activeStatus: 1, operator: sun } })
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'My Operator 1001' })).toBeVisible()
    await expect.element(button('Make Active: Casa del Sol')).toBeVisible()
    server.answers.getMyOperators = [
      { activeStatus: 0, operator: north },
      { activeStatus: 1, operator: sun },
    ]
    await button('Make Active: Casa del Sol').click()
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'My Operator 1002' })).toBeVisible()
    expect(server.bodiesOf('activateOperator')).toEqual([{ operatorId: 1002 }])
    expect(server.times('getWallets')).toBeGreaterThan(1)
  })

  it('leaves an operator after a confirmation', async () => {
    const server = await open('/myOperators', { ...mine, leaveOperator: {} })
    await button('Leave: Casa del Sol').click()
    const question = page.getByRole('alertdialog', { name: 'Leave Casa del Sol?' })
    await expect.element(question.getByText(/A bonus that you have open with it ends/)).toBeVisible()
    server.answers.getMyOperators = [{ activeStatus: 1, operator: north }]
    await button('Leave').click()
    await expect.element(page.getByText('Casa del Sol')).not.toBeInTheDocument()
    expect(server.bodiesOf('leaveOperator')).toEqual([{ operatorId: 1002 }])
  })

  it('withdraws an application in the same way', async () => {
    const server = await open('/myOperators', { ...mine, leaveOperator: {} })
    await button('Take Back: Luna Clara').click()
    await button('Take Back').click()
    await expect.poll(shownToasts).toMatchObject([{ tone: 'success', text: 'Your application is taken back' }])
    expect(server.bodiesOf('leaveOperator')).toEqual([{ operatorId: 1003 }])
  })

  it('explains that credit is left, with a link to redeem it', async () => {
    await open('/myOperators', { ...mine, leaveOperator: new Refusal('OPERATOR_HOLDS_CREDIT') })
    await button('Leave: Estrella Norte').click()
    await button('Leave').click()
    const alert = page.getByRole('alertdialog', { name: 'You still have credit with Estrella Norte' })
    await expect.element(alert).toBeVisible()
    expect(shownToasts()).toEqual([])
    await alert.getByRole('link', { name: 'Redeem' }).click()
    await expect.poll(currentPath).toBe('/redeem')
  })

  it('without operators it links to the list of operators', async () => {
    await open('/myOperators')
    await expect.element(page.getByRole('link', { name: 'Choose an Operator' })).toHaveAttribute('href', '/operators')
  })

  it.each(['/operators', '/myOperators'])('%s fits a phone', async (path) => {
    await page.viewport(360, 740)
    await open(path, mine)
    await expect.element(page.getByText('Casa del Sol').first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
    await expectAccessible()
  })
})
