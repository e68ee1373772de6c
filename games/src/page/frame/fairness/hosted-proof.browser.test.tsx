import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RoundProof } from '@lucero/outcomes/round-proof'
import { dictionary } from '@lucero/ui/languages/es/games.po'
import { setLanguage, t } from '@lucero/ui/text/t.ts'
import fairness from '../../../../../docs/fairness.md?raw'
import type { RoundView } from '../../../api.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import VerifyPage from './verify-page.tsx'

const proof = JSON.parse(/^\{"game":"example".*$/m.exec(fairness)![0]) as RoundProof
const id = '9a1f7f0e-31f4-4e4e-9c2e-2d7c0b7a1c11'
const round: RoundView = {
  id,
  game: 'example' as RoundView['game'],
  status: 'closed',
  bet: { version: 1, mode: 'base', spelling: 'BASE', cents: 200 },
  actions: ['end'],
  view: { mode: 'base', id: 7, tablePayout: 500 },
  stake: 200,
  payout: 1000,
  commitment: proof.serverSeedHash,
  clientSeed: proof.clientSeed,
  nonce: proof.nonce,
  serverSeed: proof.serverSeed!,
  createdAt: '2026-11-19T00:00:00.000Z',
}

/** `answers` are the replies to requests for the proof, in their order. */
function serve(...answers: (RoundProof | undefined)[]) {
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    // The public log has a test of its own.
    if (typeof address === 'string' && address.endsWith('/log')) return new Response('', { status: 503 })
    if (typeof address !== 'string' || !address.endsWith('/proof')) return Response.json({ round })
    const answer = answers.shift()
    return answer ? Response.json(answer) : new Response('', { status: 503 })
  })
  onTestFinished(() => spy.mockRestore())
}

it('issue 38: a round of a hosted game is verified in the browser, with links to its table and commitment', async () => {
  serve(proof)
  await render(<VerifyPage roundId={id} />)
  await expect.element(page.getByText('Verified: everything fits.')).toBeVisible()
  await expect.element(page.getByText('Outcome 7 has the numbers 90 to 98: 9 of 100 chances')).toBeVisible()
  await expect.element(page.getByText('A base bet of 2.00 at 5.00× pays 10.00, paid 10.00')).toBeVisible()
  await expect.element(page.getByText(/It shows nothing about the animation/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'The table of this mode' }))
    .toHaveAttribute('href', '/games/api/hosted/example/v/1/table?mode=base')
  await expectAccessible()
})

it('issue 38: the link of such a round carries its id, because a proof is too long for a link', async () => {
  serve(proof)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  await render(<VerifyPage roundId={id} />)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/games/verify/${id}`)
})

it('issue 38: a proof that does not fit is named as such, at the step that fails', async () => {
  serve({ ...proof, row: { ...proof.row, payout: 600 }, paid: 1200 })
  await render(<VerifyPage roundId={id} />)
  await expect.element(page.getByText('Mismatch: this is not what was promised.')).toBeVisible()
  expect(page.getByText('does not fit', { exact: true }).elements()).toHaveLength(2)
  await expectAccessible()
})

it('issue 38: a text that is no proof gets a clear message', async () => {
  serve({ ...proof, line: '' })
  await render(<VerifyPage roundId={id} />)
  await expect.element(page.getByText('This is not a proof of a round.')).toBeVisible()
})

it('issue 38: a proof that did not load is loaded again on demand', async () => {
  serve(undefined, proof)
  await render(<VerifyPage roundId={id} />)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Verified: everything fits.')).toBeVisible()
})

it('issue 38: in Spanish, on a phone', async () => {
  await page.viewport(390, 844)
  setLanguage({ code: 'es', locale: 'es-419', dictionary })
  onTestFinished(() => setLanguage(undefined))
  serve(proof)
  await render(<VerifyPage roundId={id} />)
  await expect.element(page.getByText(t('Verified: everything fits.'))).toBeVisible()
  await expect.element(page.getByText(/Resultado 7/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  await page.viewport(1024, 800)
})
