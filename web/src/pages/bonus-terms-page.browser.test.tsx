import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../ui/expect-accessible.ts'
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

it.each([
  ['BON-1', /only if you see it on the Bonuses page/],
  ['BON-2', /deposit bonuses.*non-deposit bonuses/],
  ['BON-2', /Minimum deposit.*Maximum deposit.*Amount.*Play-through/],
  ['BON-3', /Only one bonus can be active at a time, and only one can be activated per day/],
  ['BON-4', /connected, active operator/],
  ['BON-5', /refuse a bonus for as long as you have not wagered/],
  ['BON-6', /bonus credits are used first.*goes to the bonus balance/],
  ['BON-7', /free spins or bonus games.*removed once the bonus is wagered, lost or forfeited/],
  ['BON-8', /15 days/],
  ['BON-9', /At most 2,500\.00 bonus credits.*the excess is forfeited/],
  ['BON-10', /falls under 0\.50/],
  ['BON-11', /Multiple accounts.*confiscation.*deletion/],
  ['BON-12', /the English text prevails/],
  ['BON-12', /may change without notice/],
  ['BON-12', /the operator’s decision is final/],
])('%s is in the bonus terms: %s', (_id, words) => {
  expect(text()).toMatch(words)
})

it('BON-12 reads well for everybody', async () => {
  await expectAccessible()
})
