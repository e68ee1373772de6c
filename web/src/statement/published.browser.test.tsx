// Issue 41: Verify also checks the balance in the public log, with a log that is made here as docs/trust.md describes it.
import { lineText, noHead, receiptText, type BookLine } from '@lucero/contract/player/ledger-proof'
import { canonicalJson } from '@lucero/contract/trust/canonical-json'
import { concat, sha256, toBase64, toHex, u64, utf8 } from '@lucero/contract/trust/encoding'
import { leafHash } from '@lucero/contract/trust/merkle'
import { checkpointText, signatureLine, signatureTypes, verifierOf, vkeyOf } from '@lucero/contract/trust/note'
import { liabilityNode } from '@lucero/contract/trust/sum-tree'
import { proofText } from '@lucero/contract/trust/tlog-proof'
import type { DataOf } from '@lucero/contract/player/shapes'
import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'
import './statement-page.tsx'

beforeEach(() => localStorage.clear())

const player = demoPlayer.getUser.user.id

/** Comes to the demo player's wallet, without its bonus. */
const line: BookLine = {
  number: 1,
  kind: 'grant-credit',
  at: 1000,
  accounts: ['operator:1001', 'main:1001', 'game:1001:dice', 'bonus:1001:g'],
  changes: [-134_570, 128_400, 3720, 2450],
  balances: [-134_570, 128_400, 3720, 2450],
  holds: '',
  round: '',
  seal: 'a'.repeat(64),
}
const headOfBook = toHex(await sha256(utf8(lineText(noHead, line))))

async function ledger(): Promise<DataOf<'getLedger'>> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const base64Url = (bytes: ArrayBuffer) =>
    toBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const unsigned = { player, count: 1, head: headOfBook, at: Date.parse('2026-11-19T10:30:00Z') }
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = base64Url(await crypto.subtle.sign(how, pair.privateKey, utf8(receiptText(unsigned))))
  const key = base64Url(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { lines: [line], count: 1, receipt: { ...unsigned, signature }, key, fault: null }
}

/** A log with one entry. */
async function published({ head = headOfBook, of = player, at = '2026-11-19T10:00:00.000Z' } = {}) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const log = await verifierOf('house.example/log', signatureTypes.ed25519, raw)
  const held = 134_570n
  const leaves = [1n, held - 1n].map((sum, part) => {
    return { salt: String(part).repeat(64), player: of, part, lines: 1, head, held, sum }
  })
  const [left, right] = [await liabilityNode(leaves[0]!), await liabilityNode(leaves[1]!)]
  const bytes = concat(Uint8Array.of(1), u64(left.sum), left.hash, u64(right.sum), right.hash)
  const root = toHex(await sha256(bytes))
  const entry = canonicalJson({ type: 'liabilities', version: 1, at, root, total: String(held), leaves: 2, books: 1 })
  const text = checkpointText({ origin: log.name, size: 1, root: await leafHash(utf8(entry)) })
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)))
  const checkpoint = `${text}\n${signatureLine(log, signature)}`
  const siblings = [right, left].map(({ hash, sum }) => [{ hash: toHex(hash), sum: String(sum) }])
  return {
    entry,
    proof: proofText({ index: 0, path: [], checkpoint }),
    vkey: vkeyOf(log),
    consistency: [],
    leaves: leaves.map((leaf, index) => ({
      leaf: { ...leaf, held: String(held), sum: String(leaf.sum) },
      path: { index, size: 2, siblings: siblings[index]! },
    })),
  } satisfies NonNullable<DataOf<'getPublishedBalance'>['published']>
}

async function open(answer: DataOf<'getPublishedBalance'> | Refusal) {
  const server = stubServer({ ...demoPlayer, getLedger: await ledger(), getPublishedBalance: answer })
  await renderApp('/statement', { token })
  return server
}

const verify = () => page.getByRole('button', { name: 'Verify now' })
const finding = (name: string) => page.getByRole('heading', { name })

it('issue 41: verifies the balance in the public record, remembers the record, and notices another history', async () => {
  const server = await open({ published: await published() })
  await verify().click()
  await expect
    .element(page.getByText('On 2026-11-19 10:00 UTC, your 1,345.70 were part of the 1,345.70', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText(/^This browser remembers the record/)).toBeVisible()
  await expectAccessible()
  await verify().click()
  await expect.element(page.getByText(/everything that this browser has seen of it before/)).toBeVisible()
  expect(server.queriesOf('getPublishedBalance')).toEqual(['', '?size=1'])
  server.answers.getPublishedBalance = { published: await published({ at: '2026-11-19T11:00:00.000Z' }) }
  await verify().click()
  await expect.element(finding('The public record was changed since this browser last saw it')).toBeVisible()
  await expect.element(page.getByText('Your book is sound')).toBeVisible()
})

it.each([
  ['another book', { head: 'b'.repeat(64) }, 'The list has another book of yours than the house shows you'],
  ['another player', { of: 'someone else' }, 'The house shows you the place of another player in the list'],
])('issue 41: notices a leaf of %s', async (_, change, title) => {
  await open({ published: await published(change) })
  await verify().click()
  await expect.element(finding(title)).toBeVisible()
})

it('issue 41: notices a balance that is not in the list, and an entry that is not in the log', async () => {
  const honest = await published()
  const leaves = honest.leaves.map(({ leaf, path }) => ({ leaf: { ...leaf, held: '134571' }, path }))
  const server = await open({ published: { ...honest, leaves } })
  await verify().click()
  await expect.element(finding('Your balance is not in the list of what the house owes')).toBeVisible()
  server.answers.getPublishedBalance = { published: { ...honest, entry: honest.entry.replace('134570', '134569') } }
  await verify().click()
  await expect.element(finding('The list that the house shows you is not in the public record')).toBeVisible()
})

it('issue 41: verifies the book although the public record has no list yet, or does not answer', async () => {
  const server = await open({ published: null })
  await verify().click()
  await expect.element(page.getByText(/^The next list, at the full hour/)).toBeVisible()
  server.answers.getPublishedBalance = new Refusal('RETRY_LATER')
  await verify().click()
  await expect.element(page.getByText(/^The public record does not answer now/)).toBeVisible()
})
