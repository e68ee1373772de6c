import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MemoryRouter } from '@lucero/ui/page/router.tsx'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import BonusTermsPage from './bonus-terms-page.tsx'

beforeEach(async () => {
  await render(
    <MemoryRouter>
      <main>
        <BonusTermsPage />
      </main>
    </MemoryRouter>,
  )
})

const text = () => page.getByRole('article').element().textContent

/** These tests cover the text of the page only. The bonus rules themselves have their own tests. */
it.each([
  /only if you see it on the Bonuses page/,
  /deposit bonuses.*non-deposit bonuses/,
  /Minimum deposit.*Maximum deposit.*Amount.*Play-through/,
  /Only one bonus can be active at a time, and only one can be activated per day/,
  /connected, active operator/,
  /refuse a bonus for as long as you have not wagered/,
  /bonus credits are used first.*goes to the bonus balance/,
  /free spins or bonus games.*removed once the bonus is wagered, lost or forfeited/,
  /15 days/,
  /At most 2,500\.00 bonus credits.*the excess is forfeited/,
  /falls under 0\.50/,
  /Multiple accounts.*confiscation.*deletion/,
  /the English text prevails/,
  /may change without notice/,
  /the operator’s decision is final/,
])('BON-12 the bonus terms contain %s', (words) => {
  expect(text()).toMatch(words)
})

it('is accessible', async () => {
  await expectAccessible()
})
