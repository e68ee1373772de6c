import { expect, test, type Page } from '../test.ts'
import { sitDown } from '../games/seat.ts'
import { faults } from '../shell/faults.ts'
import { newHolder } from '../wallet/holder.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const roll = (table: Page) => table.getByRole('button', { name: 'Roll', exact: true }).click()
const bet = async (table: Page, amount: string) => {
  await table.getByRole('textbox', { name: 'Bet' }).fill(amount)
  await table.keyboard.press('Tab')
}

async function setLimit(page: Page, name: string, amount: string) {
  await panel(page, name)
    .getByRole('button', { name: /^(Set|Change)$/ })
    .click()
  await panel(page, name).getByRole('textbox').fill(amount)
  await panel(page, name).getByRole('button', { name: 'Set Limit' }).click()
}

test('player limits apply to the next bet, a pending raise is cancelled, and a time-out blocks play everywhere and shows its end', async ({
  page,
}) => {
  test.slow()
  await newHolder(page)
  await page.goto('/')
  const table = await sitDown(page, 'Dice')

  await test.step('a stake over the own limit is refused in words, with the way to the page', async () => {
    await page.goto('/saferPlay')
    await setLimit(page, 'Largest stake in a round', '2')
    await expect(page.getByText('Your limit is 2.00 now')).toBeVisible()
    await bet(table, '2.01')
    await roll(table)
    await expect(
      table.getByText('This would stake more in one round than 2.00, the limit that you have set.'),
    ).toBeVisible()
    const opened = table.waitForEvent('popup')
    await table.getByRole('button', { name: 'Safer Play' }).click()
    const other = await opened
    await expect(panel(other, 'Largest stake in a round').getByText('2.00', { exact: true })).toBeVisible()
    await other.close()
  })

  await test.step('a loss over the limit of a day too', async () => {
    await setLimit(page, 'Daily loss limit', '1.50')
    await expect(panel(page, 'Daily loss limit').getByText('0.00 of 1.50 lost today')).toBeVisible()
    await bet(table, '1.51')
    await roll(table)
    await expect(
      table.getByText('This bet could go over the loss limit of 1.50 that you have set for a day.'),
    ).toBeVisible()
    await bet(table, '1.00')
    await roll(table)
    await expect(table.getByText(/You win|No win this time/)).toBeVisible()
  })

  await test.step('a raise waits, and is called off', async () => {
    await setLimit(page, 'Largest stake in a round', '5')
    await expect(panel(page, 'Largest stake in a round').getByText(/you can confirm a limit of 5\.00\.$/)).toBeVisible()
    await panel(page, 'Largest stake in a round').getByRole('button', { name: 'Keep 2.00' }).click()
    await expect(panel(page, 'Largest stake in a round').getByText(/you can confirm a limit/)).toHaveCount(0)
  })

  await test.step('a break is taken behind a question, and ends the table', async () => {
    await page.getByRole('button', { name: '7 days', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Take a break of 7 days?' })
    await expect(question.getByText('It cannot be shortened or undone, neither by you nor by us.')).toBeVisible()
    expect(await faults(page, 'Take a break')).toEqual([])
    await question.getByRole('button', { name: 'Take the Break' }).click()
    await expect(panel(page, 'You are on a break')).toBeVisible()
    await expect(page.getByRole('button', { name: '24 hours' })).toHaveCount(0)
    expect(await faults(page, 'on a break')).toEqual([])
    await roll(table)
    await expect(table.getByText(/If you have taken a break, Safer Play says until when/)).toBeVisible()
    await expect(table.getByRole('link', { name: 'Safer Play' })).toBeVisible()
  })

  await test.step('home and Play say so in words', async () => {
    await page.goto('/')
    const words = /You are on a break from play until \w+ \d+, \d{4} at \d\d:\d\d/
    await expect(page.getByRole('region', { name: 'Welcome' }).getByText(words)).toBeVisible()
    await page.getByLabel('Play Roulette', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'You are on a break' })
    await expect(dialog.getByText(words)).toBeVisible()
    await dialog.getByRole('link', { name: 'Safer Play' }).click()
    await expect(panel(page, 'You are on a break')).toBeVisible()
  })
})

test('the reality check is passed to the game and pauses it on time', async ({ page, context }) => {
  await newHolder(page)
  await page.goto('/saferPlay')
  await page.getByRole('button', { name: '15 min' }).click()
  await expect(page.getByText('Games you open from now on remind you every 15 minutes')).toBeVisible()
  await context.clock.install()
  await page.goto('/')
  const table = await sitDown(page, 'Dice')
  await table.clock.fastForward('15:01')
  const dialog = table.getByRole('dialog', { name: 'A moment to look up' })
  await expect(dialog.getByText('You have been playing for 15 minutes. You asked for this reminder.')).toBeVisible()
  expect(await faults(table, 'the reminder')).toEqual([])
  await dialog.getByRole('button', { name: 'Keep playing' }).click()
  await roll(table)
  await expect(table.getByText(/You win|No win this time/)).toBeVisible()
})
