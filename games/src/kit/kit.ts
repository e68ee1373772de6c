/** What every part of the games' program is handed: made once in program.ts. */
import type { FastifyBaseLogger } from 'fastify'
import type { OwnGameId } from '@lucero/contract/own-games'
import type { Game } from '../game.ts'
import type { PerMinute } from '../seats/per-minute.ts'
import type { Settings } from '../settings.ts'
import type { ProviderWallet } from '../wallet/provider-wallet.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Db } from './db.ts'
import type { Secrets } from './secrets.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own bet, action and state
export type Games = Partial<Record<OwnGameId, Game<any, any, any, any>>>

export type Kit = {
  settings: Settings
  db: Db
  games: Games
  secrets: Secrets
  log: FastifyBaseLogger
  /** What one address may do with play money: sit down, and play or change seeds. */
  demoLimits: { seats: PerMinute; turns: PerMinute }
  wallets: { real: ProviderWallet; demo: Wallet }
}
