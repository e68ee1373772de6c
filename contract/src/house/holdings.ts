/** The credit that a player holds, from the accounts of the player's book. Free of zod, so that the desk can use it. */

/** Accounts of the player. Accounts of the house are in a book too. */
export const pockets = ['main', 'game', 'held', 'bonus', 'free'] as const

type Pocket = (typeof pockets)[number]
type Balance = { account: string; amount: number }
type PocketBalance = { pocket: Pocket; operatorId: number; amount: number }

/** The pocket of an account like `main:1001`. Undefined for an account of the house. */
export const pocketOf = (account: string): Pocket | undefined =>
  pockets.find((pocket) => account.startsWith(`${pocket}:`))

export const holdingsIn = (balances: readonly Balance[]): PocketBalance[] =>
  balances.flatMap(({ account, amount }) => {
    const pocket = pocketOf(account)
    return pocket ? [{ pocket, operatorId: Number(account.split(':')[1]), amount }] : []
  })
