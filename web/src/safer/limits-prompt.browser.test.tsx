import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { isolateStorage } from '@lucero/ui/testing/isolate-storage.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { promptForLimits } from './limits-prompt-state.ts'

const { id } = demoPlayer.getUser.user
const card = () => page.getByRole('region', { name: 'Set limits before you play?' })
let stored: Map<string, string>

beforeEach(() => {
  stored = isolateStorage()
  stubServer({ ...demoPlayer })
})

it('RTS 12A: a new player is prompted to set limits, without a dialog; Not now ends it for good', async () => {
  promptForLimits(id)
  await renderApp('/', { token })
  await expect.element(card()).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expectAccessible()
  await card().getByRole('button', { name: 'Not now' }).click()
  await expect.element(card()).not.toBeInTheDocument()
  expect(stored.get(`limitsPrompt:${id}`)).toBe('done')
})

it('RTS 12A: the prompt leads to the limits, and does not return', async () => {
  promptForLimits(id)
  await renderApp('/', { token })
  await card().getByRole('link', { name: 'Set limits' }).click()
  await expect.poll(currentPath).toBe('/saferPlay')
  await expect.poll(() => stored.get(`limitsPrompt:${id}`)).toBe('done')
  await expect.element(card()).not.toBeInTheDocument()
})

it('RTS 12A: the prompt of one player is not shown to another', async () => {
  promptForLimits('somebody else')
  await renderApp('/', { token })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/demoplayer/)
  await expect.element(card()).not.toBeInTheDocument()
})

it('RTS 12A: the prompt is on the home screen only, and waits there', async () => {
  promptForLimits(id)
  await renderApp('/statement', { token })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
  expect(stored.get(`limitsPrompt:${id}`)).toBe('due')
})
