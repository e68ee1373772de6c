/** One run of Verify: checks the book from its first line, then compares it with the wallet. */
import { creditIn, type Receipt } from '@lucero/contract/player/ledger-proof'
import { verifyBook, type BookFault, type Memory, type Verdict } from '@lucero/contract/player/verify-book'
import type { MainWallet } from '@lucero/contract/player/wallet'
import { BusyRefusal, call } from '../lib/api.ts'
import { checkPublished, fetchPublished, type PublishedOutcome } from './verify-published.ts'

export type LedgerFault = BookFault | { problem: 'wallet'; line: number; shown: MainWallet; comesTo: MainWalletCents }
type MainWalletCents = { main: number; games: number; bonus: number }

export type VerificationOutcome = Omit<Verdict, 'fault'> & { wallet: MainWallet; published: PublishedOutcome } & (
    | { fault: LedgerFault }
    | { fault: null; memory: Memory | undefined; compared: number }
  )

type Run = { player: string; memory: Memory | undefined; signal: AbortSignal; told: (done: number, of: number) => void }

/** A movement between reading the book and the wallet makes them differ. Then both are read again. */
const maxTries = 3

export async function verifyLedger(run: Run): Promise<VerificationOutcome> {
  const published = await fetchPublished(run.signal)
  const watch = published?.leaves[0]?.leaf.lines
  for (let tries = 1; ; tries += 1) {
    const book = await verifyBook({ ...run, watch, ask: (after, receipt) => loadPage(after, receipt, run.signal) })
    const verdict = { ...book, published: await checkPublished(published, run.player, book.watched) }
    const { wallets: wallet } = await call('getWallets', { signal: run.signal })
    if (verdict.fault) return { ...verdict, wallet }
    const comesTo = walletFrom(verdict.tally.balances, wallet.operator_id)
    if (isSame(wallet, comesTo)) return { ...verdict, wallet }
    const { lines } = await loadPage(verdict.count, verdict.memory?.receipt, run.signal)
    if (!lines.length || tries === maxTries)
      return { ...verdict, wallet, fault: { problem: 'wallet', line: verdict.count, shown: wallet, comesTo } }
  }
}

/** Without an active operator the wallet is shown as empty, whatever other operators hold. */
function walletFrom(balances: ReadonlyMap<string, number>, operatorId: number): MainWalletCents {
  const { main, games, bonus } = creditIn(operatorId ? balances : new Map(), operatorId)
  return { main, games, bonus }
}

const cents = (amount: number) => Math.round(amount * 100)

const isSame = ({ amount, gameCredits, nonCashAmount }: MainWallet, { main, games, bonus }: MainWalletCents) =>
  cents(amount) === main && cents(gameCredits) === games && cents(nonCashAmount) === bonus

/** Loads a page of the book. A long book has many pages, so it waits and retries when the server is busy. */
async function loadPage(after: number, receipt: Receipt | undefined, signal: AbortSignal) {
  const receiptQuery = receipt && { head: receipt.head, at: receipt.at, signature: receipt.signature }
  for (;;) {
    try {
      return await call('getLedger', { query: { after: after || undefined, ...receiptQuery }, signal })
    } catch (error) {
      if (!(error instanceof BusyRefusal)) throw error
      await waitFor(error.waitSeconds * 1000, signal)
    }
  }
}

const waitFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
