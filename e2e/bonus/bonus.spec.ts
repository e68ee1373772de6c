import { expect, test, type Page } from '../test.ts'
import { balanceAt, sitDown } from '../games/seat.ts'
import { expectBalance, newHolder } from '../wallet/holder.ts'
import { claim, expectEnd, offerTo, openBonus } from './offers.ts'

/** Bets on red and black: every number except zero returns the stake. */
async function placeOnBothColours(table: Page): Promise<void> {
  await table.getByRole('button', { name: 'Chip of 1.00' }).click()
  for (const colour of [/^Red, pays/, /^Black, pays/]) {
    await table.getByRole('button', { name: colour }).click()
    await table.getByRole('button', { name: colour }).click()
  }
}

test('BON-1 BON-6 BON-9 the progress bar updates while another tab plays, and a collected bonus is collected in both tabs', async ({
  page,
}) => {
  test.slow()
  const holder = await newHolder(page)
  await offerTo(holder, 'Small gift', { amount: 10, maxBet: 5 })
  await page.goto('/')
  const table = await sitDown(page, 'Roulette')
  await page.goto('/bonus')
  await claim(page, 'Small gift')
  const open = openBonus(page, 'Small gift')
  await expect(open.getByText('Ready to play')).toBeVisible()

  await table.reload()
  await expect.poll(() => balanceAt(table)).toBe('20.00')
  await expect(table.getByText('incl. 10.00 bonus')).toBeVisible()
  await placeOnBothColours(table)
  await table.getByRole('button', { name: /^Spin/ }).click()
  // The button has this name only after the wheel has stopped.
  const spin = table.getByRole('button', { name: /^Spin again/ })
  const bar = (wagered: string) => open.getByRole('progressbar', { name: `Wagered: ${wagered} of 10.00` })
  await expect(bar('4.00')).toBeAttached()
  await spin.click()
  await expect(bar('8.00')).toBeAttached()
  await expect(open.getByText('4.00 counted of 4.00 in Roulette').first()).toBeVisible()
  await expectBalance(page, 'Game Credit', '10.00')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/bonus')
  await spin.click()
  await expect(openBonus(otherTab, 'Small gift').getByRole('button', { name: 'Collect' })).toBeVisible()
  await open.getByRole('button', { name: 'Collect' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Collect / })
    .click()
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('table').getByText(/^Collected \d+\.00$/)).toBeVisible()
    await expect(openBonus(tab, 'Small gift')).toHaveCount(0)
  }
})

test('BON-6 BON-7 free spins are played in Night Reels without a stake, and their winnings are on the Bonuses page', async ({
  page,
}) => {
  test.slow()
  const holder = await newHolder(page)
  await offerTo(holder, 'Night spins', {
    kind: 'free-spins',
    freeSpins: { count: 3, gameId: 'night-reels', stake: 0.2 },
  })
  await page.goto('/bonus')
  await claim(page, 'Night spins')
  const open = openBonus(page, 'Night spins')
  await expect(open.getByText('You have 3 free spins left in Night Reels, 0.20 each.')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await open.getByRole('button', { name: 'Play Night Reels' }).click()
  const reels = await opened
  await expect.poll(() => balanceAt(reels)).toBe('0.00')
  const spin = reels.getByRole('button', { name: 'Bonus spin', exact: true })
  for (const left of ['2 bonus spins', '1 bonus spin']) {
    await spin.click()
    await expect(reels.getByText(`${left} at 0.20 left`)).toBeVisible()
    await expect(
      open.getByText(`You have ${left.replace('bonus', 'free')} left in Night Reels, 0.20 each.`),
    ).toBeVisible()
  }
  await spin.click()
  const summary = reels.getByText(/^They won/)
  await expect(summary).toBeVisible({ timeout: 45_000 })
  const won = /They won (\S+) in all/.exec(await summary.innerText())?.[1]
  // The outcome is random; both pages must show the same.
  if (Number(won ?? 0) >= 0.5) await expect(open.getByText(`${won} of it was won by free spins`)).toBeVisible()
  else {
    const lost = won === undefined ? 'nothing was left on it' : `${won} was forfeited`
    await expectEnd(page, 'Night spins', 'lost', `Too little was left to go on; ${lost}`)
  }
  await expectBalance(page, 'Main Wallet', '100.00')
})
