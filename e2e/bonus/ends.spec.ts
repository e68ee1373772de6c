// Each kind of bonus from its offer to each possible end. A test provider decides the outcome of rounds.
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../test.ts'
import { isNightly } from '../nightly.ts'
import { openComet, sitAtComet } from '../games/comet.ts'
import { houseApi } from '../house.ts'
import { api, signInAs } from '../api.ts'
import { expectBalance, newHolder, type Holder } from '../wallet/holder.ts'
import { claim, expectEnd, offerTo, openBonus, passItsTime, toTheNextDay } from './offers.ts'

test.describe.configure({ timeout: 180_000 })

const days = ['Monday gift', 'Tuesday gift', 'Wednesday gift', 'Thursday gift', 'Friday gift'] as const
const kinds = ['no-deposit', 'deposit', 'free-spins'] as const
type Kind = (typeof kinds)[number]

async function offer(holder: Holder, title: string, kind: Kind): Promise<void> {
  if (kind !== 'free-spins')
    return offerTo(holder, title, { kind, amount: 10, ...(kind === 'deposit' && { minDeposit: 20, maxDeposit: 50 }) })
  const { gameId } = await openComet()
  return offerTo(holder, title, { kind, freeSpins: { count: 3, gameId, stake: 1 } })
}

/** Claims a bonus until it can be played. A deposit bonus needs credit of its operator, and the page updates live. */
async function start(page: Page, { username }: Holder, title: string, kind: Kind): Promise<void> {
  await claim(page, title)
  const open = openBonus(page, title)
  if (kind === 'deposit') {
    await expect(open.getByText('It starts when operator 1001 grants you credit of 20.00 to 50.00.')).toBeVisible()
    await houseApi('grantCredit', { requestId: randomUUID(), operatorId: 1001, username, amount: 20 })
  }
  await expect(open.getByText('Ready to play')).toBeVisible()
}

async function collect(page: Page, title: string, amount: string, forfeited?: string): Promise<void> {
  await openBonus(page, title).getByRole('button', { name: 'Collect' }).click()
  const question = page.getByRole('alertdialog', { name: `Collect ${title}?` })
  const overCap = question.getByText('Forfeited: over the cap of 2,500.00')
  if (forfeited) await expect(overCap.locator('..')).toContainText(forfeited)
  else await expect(overCap).toHaveCount(0)
  await question.getByRole('button', { name: `Collect ${amount}` }).click()
}

const lostByRefusing = {
  'no-deposit': 'You lose 10.00 of bonus credit.',
  deposit: 'It has given you nothing yet, so nothing is lost.',
  'free-spins': 'You lose 3 free spins.',
}

for (const kind of isNightly ? kinds : (['deposit'] as const))
  test(`BON-1 BON-2 BON-3 a ${kind} bonus reaches each of its possible ends, one per day`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile && kind !== 'no-deposit', 'a phone shows every kind alike')
    const holder = await newHolder(page)
    const [monday, tuesday, wednesday, thursday, friday] = days
    await Promise.all(days.map((title) => offer(holder, title, kind)))
    const { play, spin } = await sitAtComet(holder)
    /** Wagers everything in one round that leaves this many cents. Free-spin winnings are staked first. */
    const wager = async (cents: number) => {
      if (kind === 'free-spins') await spin(100, 1000)
      await play(1000, cents)
    }
    await page.goto('/bonus')

    await test.step('BON-5 HDR-4 refused before wagering', async () => {
      await claim(page, monday)
      await expect(page.getByText('One bonus at a time').first()).toBeVisible()
      if (kind === 'no-deposit') await expect(page.getByText('Bonus 10.00', { exact: true })).toBeVisible()
      await openBonus(page, monday).getByRole('button', { name: 'Refuse' }).click()
      await expect(page.getByRole('alertdialog')).toContainText(lostByRefusing[kind])
      await page.getByRole('button', { name: 'Refuse Bonus' }).click()
      await expectEnd(page, monday, 'refused', 'You refused it before wagering')
      await expect(page.getByText('One bonus a day').first()).toBeVisible()
      await expect(page.getByText('Bonus 10.00', { exact: true })).toHaveCount(0)
    })

    await test.step('BON-7 BON-8 expired, before the eyes of the player', async () => {
      await toTheNextDay(page, holder)
      await start(page, holder, tuesday, kind)
      if (kind === 'free-spins') await spin(100, 1000)
      await passItsTime(holder)
      await expectEnd(page, tuesday, 'expired', 'Its time ran out; 10.00 was forfeited')
    })

    await test.step('BON-7 BON-10 lost with less than 0.50 left', async () => {
      await toTheNextDay(page, holder)
      await start(page, holder, wednesday, kind)
      if (kind === 'free-spins') for (const win of [49, 0, 0]) await spin(100, win)
      else await play(1000, 49)
      await expectEnd(page, wednesday, 'lost', 'Too little was left to go on; 0.49 was forfeited')
    })

    await test.step('BON-6 BON-9 played through and collected', async () => {
      await toTheNextDay(page, holder)
      await start(page, holder, thursday, kind)
      await wager(1200)
      await expect(openBonus(page, thursday).getByText('10.00 counted of 10.00 in Comet')).toBeVisible()
      await collect(page, thursday, '12.00')
      await expectEnd(page, thursday, 'collected', 'Collected 12.00')
      await expectBalance(page, 'Game Credit', '12.00')
    })

    await test.step('BON-9 collected up to 2,500.00, and the forfeited excess is shown', async () => {
      await toTheNextDay(page, holder)
      await start(page, holder, friday, kind)
      await wager(260_000)
      await collect(page, friday, '2,500.00', '100.00')
      await expectEnd(page, friday, 'collected', 'Collected 2,500.00, the most it allows; 100.00 was forfeited')
      await expectBalance(page, 'Game Credit', '2,512.00')
    })
  })

test.describe('is forfeited', () => {
  test.skip(({ isMobile }) => isMobile, 'an end looks the same, however it came')

  const title = 'Small gift'

  test('BON-4 BON-11 a no-deposit bonus, when its operator is left', async ({ page }) => {
    const holder = await newHolder(page, 1002)
    await houseApi('approveApplication', { operatorId: 1002, username: holder.username })
    await offer(holder, title, 'no-deposit')
    await page.goto('/bonus')
    await start(page, holder, title, 'no-deposit')
    await page.goto('/myOperators')
    await page.getByRole('button', { name: 'Leave: Casa del Sol' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('A bonus that you have open with it ends')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByText('You have left Casa del Sol')).toBeVisible()
    await page.goto('/bonus')
    await expectEnd(page, title, 'forfeited', 'You left Casa del Sol; 10.00 was forfeited')
  })

  test('BON-11 a deposit bonus, when the profile is deactivated', async ({ page }) => {
    const holder = await newHolder(page)
    await offer(holder, title, 'deposit')
    await page.goto('/bonus')
    await start(page, holder, title, 'deposit')
    const { password, phone } = holder
    const toggle = (token: string) => api('toggleProfile', { body: { password, phone, phoneCode: 1 }, token })
    // An open page reacts to the end of its session and goes to the home screen.
    await page.goto('about:blank')
    await toggle(holder.token)
    await toggle(await signInAs(page, holder))
    await page.goto('/bonus')
    await expectEnd(page, title, 'forfeited', 'You deactivated your profile; 10.00 was forfeited')
  })

  test('BON-11 a free-spins bonus, when the house closes the account', async ({ page }) => {
    const holder = await newHolder(page)
    await offer(holder, title, 'free-spins')
    await page.goto('/bonus')
    await start(page, holder, title, 'free-spins')
    const { spin } = await sitAtComet(holder)
    await spin(100, 1000)
    await expect(page.getByText('Bonus 10.00', { exact: true })).toBeVisible()
    await page.goto('about:blank')
    await houseApi('confiscate', { username: holder.username, reason: 'A journey' })
    await page.goto('/bonus')
    await expect(page).toHaveURL('/')
    const { grants } = await houseApi('listGrants', { username: holder.username })
    expect(grants).toMatchObject([
      { title, state: 'forfeited', forfeited: 10, forfeitReason: 'the house closed your account' },
    ])
  })
})
