/** All signed calls that only our own provider may use. For other providers they do not exist. */
import type { z } from 'zod'
import { logCalls } from './log-calls.ts'
import { packageCalls } from './packages.ts'

export const ownCalls = { ...packageCalls, ...logCalls } as const

export type OwnCall = keyof typeof ownCalls
export type OwnBody<N extends OwnCall> = z.output<(typeof ownCalls)[N]['body']>
export type OwnAnswer<N extends OwnCall> = z.output<(typeof ownCalls)[N]['answer']>
