import { authShapes } from './auth.ts'
import { bonusShapes } from './bonus.ts'
import type { CallName } from './calls.ts'
import { contactShapes } from './contact.ts'
import { gamesShapes } from './games.ts'
import { notificationsShapes } from './notifications.ts'
import { operatorsShapes } from './operators.ts'
import { playersShapes } from './players.ts'
import { redeemShapes } from './redeem.ts'
import { saferShapes } from './safer.ts'
import { statementShapes } from './statement.ts'
import type { GivenData, SentBody, SentQuery, Shape } from '../shared/shape.ts'
import { trustShapes } from './trust.ts'
import { walletShapes } from './wallet.ts'

/** The shapes of all calls: exactly one per entry of calls.ts. */
export const shapes = {
  ...authShapes,
  ...playersShapes,
  ...walletShapes,
  ...operatorsShapes,
  ...notificationsShapes,
  ...bonusShapes,
  ...gamesShapes,
  ...redeemShapes,
  ...statementShapes,
  ...contactShapes,
  ...saferShapes,
  ...trustShapes,
} as const satisfies Record<CallName, Shape>

type Shapes = typeof shapes

/** The input of a call as the caller sends it. */
export type BodyIn<N extends CallName> = SentBody<Shapes[N]>
export type QueryIn<N extends CallName> = SentQuery<Shapes[N]>
export type DataOf<N extends CallName> = GivenData<Shapes[N]>
