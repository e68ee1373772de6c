import { randomUUID } from 'node:crypto'
import { expect, test } from '../test.ts'
import { houseApi } from '../house.ts'
import { newHolder } from '../wallet/holder.ts'

test('ACT-5 ACT-6 SID-2 a notification of the house is counted, shown and marked as read', async ({
  page,
  isMobile,
}) => {
  const { username } = await newHolder(page)
  await houseApi('notify', { username, message: 'The star is up tonight.', sender: 'support' })
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
  await expect(entry).toContainText('1')
  await entry.click()
  const named = { name: 'Notifications', exact: true }
  const table = page.getByRole('table', named).or(page.getByRole('main').getByRole('list', named))
  await expect(table.getByText('The star is up tonight.')).toBeVisible()
  await expect(table.getByText('support')).toBeVisible()

  await houseApi('notify', { username, message: 'A second one.' })
  await expect(table.getByText('A second one.')).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(entry).toHaveText('Notifications')
})

test('LIV-2 a player writes to the house, and the reply appears live and after a reload', async ({ page }) => {
  const { username } = await newHolder(page)
  await page.goto('/contactus')
  await page.getByLabel('What is it about?').selectOption('redeem')
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my redeem?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('conversation')!
  expect((await houseApi('showInbox', { conversationId: id })).conversation.username).toBe(username)

  await page.getByRole('link', { name: 'All conversations' }).click()
  const answer = { message: 'It is paid tonight.', sender: 'support' }
  await houseApi('replyInbox', { requestId: randomUUID(), conversationId: id, ...answer })
  await expect(page.getByText('Answered')).toBeVisible()
  await page.getByRole('button', { name: 'See the answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'support' })).toContainText('It is paid tonight.')
  await houseApi('closeInbox', { conversationId: id })
  await expect(page.getByText('The house has closed this conversation.')).toBeVisible()
})
