/** Dependencies that every part of the games program receives. program.ts opens and closes them. */
import type { Db } from '@lucero/kit/db'
import type { Encryption } from '@lucero/kit/encryption'
import type { Log } from '@lucero/kit/log'
import type { Tracer } from '@lucero/kit/tracing'
import type { AnyGame } from '../rules/game.ts'
import type { PerMinute } from './per-minute.ts'
import type { Settings } from '../settings.ts'
import type { Packages } from './packages/packages.ts'
import type { ProviderWallet } from './wallet/provider-wallet.ts'
import type { Wallet } from './wallet/wallet.ts'

/** The rules of the games that ship with the product, by id. */
export type Games = Readonly<Partial<Record<string, AnyGame>>>

/** The part of a round that other players may see, with the player whose name is shown or masked. */
export type ClosedRound = {
  id: string
  mode: 'real' | 'demo'
  game: string
  player: string
  stake: number
  payout?: number | undefined
}

export type Runtime = {
  settings: Settings
  db: Db
  games: Games
  /** Hosted games: versions, files, rules. */
  packages: Packages
  secrets: Encryption
  log: Log
  /** Rate limits per address for demo play: new seats, and turns (play or change seeds). */
  demoLimits: { seats: PerMinute; turns: PerMinute }
  /** Undefined unless a collector is configured. */
  tracing: Tracer | undefined
  wallets: { real: ProviderWallet; demo: Wallet }
  /** Live bets of all players. `add` is called for each closed round. */
  feed: {
    add(round: ClosedRound): void
    answerFor(game: string): Promise<{ body: string; etag: string }>
    /** The next answer is read again, after a change of consent. Other nodes follow within seconds. */
    forget(): void
  }
  /** The hash chains of the table. `linkOf` returns a link by its number, from 1. */
  chains: { create(): Promise<{ id: bigint }>; linkOf(chain: bigint, number: number): Promise<string> }
}
