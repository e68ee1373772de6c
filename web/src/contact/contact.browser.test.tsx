import type { Conversation, WholeConversation } from '@lucero/contract/player/contact'
import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const row: Conversation = {
  id: 'C4K7QX2M9A',
  topic: 'redeem',
  reference: 'R123456789',
  status: 'open',
  createdAt: '2026-11-15T00:41:07.000Z',
  updatedAt: '2026-11-15T00:41:07.000Z',
}
const mine = { from: 'you', sender: '', message: 'Where is it?\nI wait.', createdAt: row.createdAt } as const
const theirs = { from: 'house', sender: 'support', message: 'It is paid.', createdAt: row.createdAt } as const
const whole = (changes: Partial<WholeConversation> = {}) => ({
  conversation: { ...row, messages: [mine], ...changes },
})
const listOf = (...rows: Conversation[]) => ({ conversations: { rows, count: rows.length } })
const send = () => page.getByRole('button', { name: 'Send', exact: true }).click()
const message = () => page.getByLabelText('Message')

beforeEach(() => page.viewport(1440, 900))

async function open(path: string, answers: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getConversations: listOf(), ...answers })
  await renderApp(path, { token })
  return server
}

describe('Contact Us', () => {
  it('sends a message once despite retries, and shows the conversation', async () => {
    const server = await open('/contactus', { writeToHouse: new Error('lost'), getConversation: whole() })
    await expect.element(page.getByText('Nothing written yet')).toBeVisible()
    await expectAccessible()
    await page.getByLabelText('What is it about?').selectOptions('A redeem')
    await page.getByLabelText('Reference (optional)').fill('R123456789')
    await message().fill(' Where is it?\nI wait. ')
    await send()
    await expect.element(page.getByText(/We cannot reach the server right now/)).toBeVisible()
    await expect.element(message()).toHaveValue(' Where is it?\nI wait. ')
    server.answers.writeToHouse = whole()
    await send()
    await expect.element(page.getByRole('heading', { name: 'A redeem · R123456789' })).toBeVisible()
    await expect.element(page.getByText('Waiting for an answer')).toBeVisible()
    const [first, second] = server.bodiesOf('writeToHouse')
    expect(first).toEqual({
      requestId: expect.any(String),
      topic: 'redeem',
      message: 'Where is it?\nI wait.',
      reference: 'R123456789',
    })
    expect(second).toEqual(first)
  })

  it('shows an error beside the missing field, and sends no request', async () => {
    const server = await open('/contactus')
    await send()
    await expect.element(page.getByText('Required!').nth(1)).toBeVisible()
    expect(server.times('writeToHouse')).toBe(0)
    await message().fill('x'.repeat(900))
    await expect.element(page.getByText('100 characters left')).toBeVisible()
  })

  it('lists conversations with their state, reloads after a failure, and opens one', async () => {
    const server = await open('/contactus', {
      getConversations: new Refusal('INTERNAL_ERROR'),
      getConversation: whole({ status: 'answered', messages: [mine, theirs] }),
    })
    await expect.element(page.getByText('Your conversations did not load')).toBeVisible()
    server.answers.getConversations = listOf(row, { ...row, id: 'C000000002', status: 'closed', reference: null })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('row').nth(1).getByText('Waiting for an answer')).toBeVisible()
    await expect.element(page.getByRole('row').nth(2).getByText('Closed')).toBeVisible()
    await page.getByRole('link', { name: /R123456789/ }).click()
    await expect.element(page.getByText('It is paid.')).toBeVisible()
    await expect.element(page.getByText('support')).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'All conversations' }).click()
    await expect.element(page.getByRole('heading', { name: 'New message' })).toBeVisible()
  })

  it('accepts a message in an open conversation; a closed one shows its state', async () => {
    const server = await open('/contactus?conversation=C4K7QX2M9A', { getConversation: whole() })
    await page.getByLabelText('Write again').fill('And now?')
    const more = whole({ messages: [mine, { ...mine, message: 'And now?' }] })
    server.answers.writeAgain = more
    server.answers.getConversation = more
    await send()
    await expect.element(page.getByText('And now?')).toBeVisible()
    await expect.element(page.getByLabelText('Write again')).toHaveValue('')
    expect(server.bodiesOf('writeAgain')).toEqual([
      { requestId: expect.any(String), conversationId: 'C4K7QX2M9A', message: 'And now?' },
    ])
    server.answers.writeAgain = new Refusal('CONVERSATION_CLOSED')
    server.answers.getConversation = whole({ status: 'closed' })
    await page.getByLabelText('Write again').fill('One more')
    await send()
    await expect.element(page.getByText(/The house has closed this conversation/)).toBeVisible()
    expect(shownToasts().map(({ text }) => text)).toContain('CONVERSATION CLOSED')
  })

  it('does not show conversations of other players', async () => {
    await open('/contactus?conversation=x', { getConversation: new Refusal('CONVERSATION_NOT_FOUND') })
    await expect.element(page.getByText('No such conversation')).toBeVisible()
  })

  it('fits a phone', async () => {
    await page.viewport(320, 640)
    const long = { ...mine, message: 'long-'.repeat(80) }
    await open('/contactus?conversation=C4K7QX2M9A', { getConversation: whole({ messages: [long, theirs] }) })
    await expect.element(page.getByText('It is paid.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
    await expectAccessible()
  })
})

describe('visitors who cannot sign in', () => {
  const visit = async (answers: Answers = {}) => {
    const server = stubServer(answers)
    await renderApp('/contact')
    return server
  }

  it('send a message with a phone number for the reply, and see the next step', async () => {
    const server = await visit({ writeAsVisitor: { conversationId: 'C4K7QX2M9A' } })
    await send()
    await expect.element(page.getByText('Required!').nth(2)).toBeVisible()
    expect(server.times('writeAsVisitor')).toBe(0)
    await expect.element(page.getByLabelText('What is it about?')).toHaveFocus()
    await page.getByLabelText('What is it about?').selectOptions('My account')
    await page.getByLabelText('Username (optional)').fill('closed-one')
    await page.getByLabelText('Phone number').fill('3055550123')
    await message().fill('My account is closed.')
    await expectAccessible()
    await send()
    await expect.element(page.getByText(/We will text the answer to \+1 3055550123\. .* name C4K7QX2M9A/)).toBeVisible()
    expect(server.bodiesOf('writeAsVisitor')).toEqual([
      {
        requestId: expect.any(String),
        topic: 'account',
        message: 'My account is closed.',
        phoneCode: 1,
        phone: '3055550123',
        username: 'closed-one',
      },
    ])
  })

  it('see an error after too many messages', async () => {
    await visit({ writeAsVisitor: new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: '7200' }) })
    await page.getByLabelText('What is it about?').selectOptions('My account')
    await page.getByLabelText('Phone number').fill('3055550123')
    await message().fill('Hello')
    await send()
    await expect.element(page.getByText('TOO MANY REQUESTS. Please try again in 2 hours.')).toBeVisible()
    await expect.element(message()).toHaveValue('Hello')
  })

  it('a signed-in player is redirected to Contact Us', async () => {
    await open('/contact')
    await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
    await expect.poll(currentPath).toBe('/contactus')
  })
})
