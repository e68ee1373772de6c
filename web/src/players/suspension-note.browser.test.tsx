import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { noPlayText, noCreditMovedText, suspensionText } from '../lib/exclusion-text.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'

const { user } = demoPlayer.getUser
const until = '2099-12-01T00:00:00.000Z'
const note = () => page.getByRole('region', { name: 'Suspension' })

it('issue 40: a suspended player reads on every page until when, the text of the house, and whom to write to', async () => {
  const suspension = { scope: 'all' as const, until, message: 'Bring your identity card.' }
  stubServer({ ...demoPlayer, getUser: { user: { ...user, suspension } } })
  await renderApp('/operators', { token })
  await expect.element(note().getByText(suspensionText('all', until))).toBeVisible()
  await expect.element(note().getByText('Bring your identity card.')).toBeVisible()
  await expect.element(note().getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contactus')
  await expectAccessible()
})

it('issue 40: other players see no note', async () => {
  stubServer({ ...demoPlayer })
  await renderApp('/operators', { token })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(note()).not.toBeInTheDocument()
})

it('issue 40: a refusal of play or of a redeem names the end and the text of the house', () => {
  const refusal = (fields: Record<string, string>) => new Refusal('ACCOUNT_SUSPENDED', fields)
  expect(noPlayText(refusal({ scope: 'all', until: '' }))).toBe(
    'Your account is suspended until the house lifts it: no play and no redeems.',
  )
  expect(noCreditMovedText(refusal({ scope: 'redeems', until: '', message: 'Bring your card.' }))).toBe(
    'Your redeems are suspended until the house lifts it. Bring your card.',
  )
})
