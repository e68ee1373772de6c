/**
 * How a player's book can be verified: the text of each line that the public chain hashes, the text of a receipt that the house signs, and the
 * arithmetic that every line must satisfy. docs/statement.md describes the same in words. Free of zod, so that a page can load it.
 */

/** A transfer as its player receives it. Amounts are whole cents, times are milliseconds since 1970. */
export type BookLine = {
  /** 1, 2, 3, … without gaps. */
  number: number
  kind: string
  at: number
  /** Three parallel lists: account, change, balance after. */
  accounts: string[]
  changes: number[]
  balances: number[]
  /** All balances of the book, `account=cents,…`, in a line that states them instead of moving money. Otherwise empty. */
  holds: string
  /** The game round of the line, or empty. */
  round: string
  /** The keyed hash of the line. Only the house can recompute it. */
  seal: string
}

export type Receipt = { player: string; count: number; head: string; at: number; signature: string }

/** The head of an empty book. */
export const noHead = ''

/** The next head is the SHA-256 of this UTF-8 text, in hexadecimal. */
export const lineText = (head: string, line: BookLine): string =>
  [
    head,
    line.number,
    line.kind,
    line.at,
    line.accounts.join(','),
    line.changes.join(','),
    line.balances.join(','),
    line.holds,
    line.round,
    line.seal,
  ].join('\n')

/** The text that the house signs: at this time, this player's book had this many lines and this head. */
export const receiptText = ({ player, count, head, at }: Omit<Receipt, 'signature'>): string =>
  ['lucero ledger receipt 1', player, count, head, at].join('\n')

/** The possible faults of a line, as codes that a page translates. */
export type Fault = { line: number } & (
  | { problem: 'missing' | 'seal' | 'order' | 'lists' | 'sum' }
  | { problem: 'balance'; account: string; says: number; should: number }
  | { problem: 'below-zero' | 'holds'; account: string }
)

/** The sums of the lines that have been added. */
export type Tally = {
  count: number
  at: number
  balances: Map<string, number>
  /** Lines in which the house has corrected balances by hand. */
  putRight: number[]
}

export const emptyTally = (): Tally => ({ count: 0, at: 0, balances: new Map(), putRight: [] })

/** The player's side of a book. The other accounts are counterparts and may be negative. */
const isOwn = (account: string) => /^(main|game|held|bonus|free):/.test(account)

/** Adds the next line. If it is faulty, returns the fault and adds nothing. */
export function addLine(tally: Tally, line: BookLine): Fault | undefined {
  const { number, at, accounts, changes, balances } = line
  if (number !== tally.count + 1) return { line: tally.count + 1, problem: 'missing' }
  if (at < tally.at) return { line: number, problem: 'order' }
  if (accounts.length !== changes.length || changes.length !== balances.length)
    return { line: number, problem: 'lists' }
  const sum = changes.reduce((total, change) => total + BigInt(change), 0n)
  if (sum !== 0n) return { line: number, problem: 'sum' }
  const fault = addEntries(tally, line) ?? addHoldings(tally, line)
  if (fault) return fault
  tally.count = number
  tally.at = at
  return undefined
}

function addEntries(tally: Tally, { number, accounts, changes, balances }: BookLine): Fault | undefined {
  const after = new Map<string, number>()
  for (const [index, account] of accounts.entries()) {
    const should = (after.get(account) ?? tally.balances.get(account) ?? 0) + (changes[index] ?? Number.NaN)
    const says = balances[index] ?? Number.NaN
    if (says !== should) return { line: number, problem: 'balance', account, says, should }
    after.set(account, should)
  }
  for (const [account, cents] of after)
    if (cents < 0 && isOwn(account)) return { line: number, problem: 'below-zero', account }
  for (const [account, cents] of after) setBalance(tally.balances, account, cents)
  return undefined
}

/** Stored balances may differ from the computed ones only in a line that releases a frozen book. */
function addHoldings(tally: Tally, { number, kind, holds }: BookLine): Fault | undefined {
  if (!holds && kind !== 'release') return undefined
  const held = readHoldings(holds)
  const names = new Set([...held.keys(), ...tally.balances.keys()])
  const other = [...names].find((account) => (held.get(account) ?? 0) !== (tally.balances.get(account) ?? 0))
  if (other === undefined) return undefined
  if (kind !== 'release') return { line: number, problem: 'holds', account: other }
  tally.balances = held
  tally.putRight.push(number)
  return undefined
}

function setBalance(balances: Map<string, number>, account: string, cents: number): void {
  if (cents === 0) balances.delete(account)
  else balances.set(account, cents)
}

function readHoldings(text: string): Map<string, number> {
  const held = new Map<string, number>()
  for (const one of text ? text.split(',') : []) {
    const [account = '', cents] = one.split('=')
    setBalance(held, account, Number(cents))
  }
  return held
}

/** A player's holdings under one operator: main wallet, games, held for a redeem, and bonus credit. */
export type Credit = { main: number; games: number; held: number; bonus: number }

const pocketNames: Record<string, keyof Credit> = {
  main: 'main',
  game: 'games',
  held: 'held',
  bonus: 'bonus',
  free: 'bonus',
}

/** The sum for one operator, or for all if none is given. */
export function creditIn(balances: ReadonlyMap<string, number>, operatorId?: number): Credit {
  const credit: Credit = { main: 0, games: 0, held: 0, bonus: 0 }
  for (const [account, cents] of balances) {
    const [pocket = '', operator] = account.split(':')
    const name = pocketNames[pocket]
    if (name && (operatorId === undefined || Number(operator) === operatorId)) credit[name] += cents
  }
  return credit
}
