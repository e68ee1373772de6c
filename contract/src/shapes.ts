import type { z } from 'zod'
import { authShapes } from './auth.ts'
import { bonusShapes } from './bonus.ts'
import type { CallName } from './calls.ts'
import { gamesShapes } from './games.ts'
import { notificationsShapes } from './notifications.ts'
import { operatorsShapes } from './operators.ts'
import { playersShapes } from './players.ts'
import { redeemShapes } from './redeem.ts'
import type { Shape } from './shape.ts'
import { walletShapes } from './wallet.ts'

/** The shapes of all calls: exactly one for each entry of calls.ts. */
export const shapes = {
  ...authShapes,
  ...playersShapes,
  ...walletShapes,
  ...operatorsShapes,
  ...notificationsShapes,
  ...bonusShapes,
  ...gamesShapes,
  ...redeemShapes,
} as const satisfies Record<CallName, Shape>

type Shapes = typeof shapes
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<N extends CallName, P extends 'body' | 'query'> = Shapes[N] extends { [K in P]: infer S } ? S : undefined

/** What a caller sends. */
export type BodyIn<N extends CallName> = InputOf<Part<N, 'body'>>
export type QueryIn<N extends CallName> =
  Part<N, 'query'> extends z.ZodType ? QueryStrings<Part<N, 'query'>> : undefined
/** What the server reads, defaults filled in. */
export type BodyOf<N extends CallName> = OutputOf<Part<N, 'body'>>
export type QueryOf<N extends CallName> = OutputOf<Part<N, 'query'>>
export type DataOf<N extends CallName> = z.output<Shapes[N]['data']>

/** A query is written with plain values; they become text in the address. */
type QueryStrings<S extends z.ZodType> = { [K in keyof z.output<S>]?: z.output<S>[K] }
