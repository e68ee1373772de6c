import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'
import type { CannedAnswer, Conversation } from './inbox-words.ts'

const conversation: Conversation = {
  id: 'C123456789',
  status: 'open',
  topic: 'redeem',
  reference: 'R123456789',
  username: 'ana',
  phone: null,
  createdAt: '2026-11-17T09:00:00.000Z',
  updatedAt: '2026-11-17T09:00:00.000Z',
}
const visitor: Conversation = {
  ...conversation,
  id: 'C000000002',
  username: null,
  phone: '+13055550101',
  topic: 'account',
}
const whole = {
  conversation: {
    ...conversation,
    messages: [
      { from: 'player' as const, sender: '', message: 'Where is my money?', createdAt: '2026-11-17T09:00:00.000Z' },
    ],
  },
}
const answer: CannedAnswer = {
  name: 'on-its-way',
  message: 'It is on its way.',
  messageTranslations: { es: 'Va en camino.' },
}

const stubInbox = (answers: HouseAnswers = {}) =>
  stubHouse({
    listInbox: { conversations: { rows: [conversation, visitor], count: 2 }, next: null },
    showInbox: whole,
    listAnswers: { answers: [answer] },
    replyInbox: whole,
    closeInbox: whole,
    addAnswer: { answer },
    removeAnswer: {},
    ...answers,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('issue 27: the longest waiting conversation is open, and one press sends the reply and opens the next', async () => {
  const house = stubInbox()
  await renderDesk('/desk/inbox', 'clerk')
  await expect.element(page.getByText('Where is my money?')).toBeVisible()
  await expectAccessible()
  expect(house.queriesOf('listInbox')[0]).toContain('status=open')
  await page.getByLabelText('Reply to ana').fill('At the counter.')
  await button('Send to ana').click()
  await expect.poll(() => location.search).toBe('?c=C000000002')
  expect(house.bodiesOf('replyInbox')).toMatchObject([
    { conversationId: 'C123456789', sender: 'theclerk', message: 'At the counter.' },
  ])
})

it('issue 27: a canned answer is sent by its name, and a conversation is closed', async () => {
  const house = stubInbox()
  await renderDesk('/desk/inbox?c=C123456789', 'clerk')
  await page.getByLabelText('Canned answer').selectOptions('on-its-way')
  await expect.element(page.getByText('It is on its way.')).toBeVisible()
  // house 22: as a player reads it in Spanish.
  await expect.element(page.getByText('Va en camino.')).toBeVisible()
  await button('Send to ana').click()
  await expect.poll(() => house.bodiesOf('replyInbox')).toMatchObject([{ answer: 'on-its-way' }])
  await button('Close the conversation').click()
  await expect.poll(() => house.times('closeInbox')).toBe(1)
})

it('issue 27: canned answers are added in every language and removed', async () => {
  const house = stubInbox()
  await renderDesk('/desk/inbox?tab=answers', 'clerk')
  await page.getByLabelText('Name').fill('Thank You')
  await page.getByLabelText('Answer in English').fill('Thank you!')
  await page.getByLabelText(/The same in Español/).fill('¡Gracias!')
  await expectAccessible()
  await button('Save the answer').click()
  await expect
    .poll(() => house.bodiesOf('addAnswer'))
    .toEqual([{ name: 'hankou', message: 'Thank you!', messageTranslations: { es: '¡Gracias!' } }])
  await button('Remove on-its-way').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove on-its-way' }).click()
  await expect.poll(() => house.bodiesOf('removeAnswer')).toEqual([{ name: 'on-its-way' }])
})

it('issue 27: an auditor reads and answers nothing; an error can be retried', async () => {
  const house = stubInbox({ listInbox: new Refusal('FORBIDDEN') })
  await renderDesk('/desk/inbox', 'auditor')
  await expect.element(button('Try again')).toBeVisible()
  house.answers.listInbox = { conversations: { rows: [conversation], count: 1 }, next: null }
  await button('Try again').click()
  await expect.element(page.getByText('Where is my money?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Send|Close the/ })).not.toBeInTheDocument()
})
