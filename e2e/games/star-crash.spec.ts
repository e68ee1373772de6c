import { expect, test } from '../test.ts'
import { expectBalance, newHolder } from '../wallet/holder.ts'
import { balanceAt, expectResult, sitDown } from './seat.ts'

test('Star Crash: two players share a round; an automatic cash-out is settled, and the balance follows in the app', async ({
  page: lobby,
  browser,
}) => {
  await newHolder(lobby)
  await lobby.goto('/')
  const table = await sitDown(lobby, 'Star Crash')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(new URL('/games/star-crash/?mode=demo', table.url()).href)
  await table.getByRole('textbox', { name: 'Cash out automatically at' }).fill('1.01')
  // Placed at once, or when the next round opens.
  await table.getByRole('button', { name: /^Bet (now|next round)$/ }).click()
  await expectResult(table)
  await expect(table.getByText(/Cashed out at 1\.01×|Crashed at 1\.00×/).first()).toBeVisible()
  await expect(guest.getByRole('status').filter({ hasText: /Place your bets|Starting|flying|×/ })).toBeAttached()
  const left = await balanceAt(table)
  expect(['10.01', '9.00']).toContain(left)
  await expectBalance(lobby, 'Game Credit', left)
  await guest.context().close()
})
