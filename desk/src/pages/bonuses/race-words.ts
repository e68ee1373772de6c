import type { HouseData } from '@lucero/contract/house/client'
import { addAmounts } from '@lucero/contract/shared/decimal'

export type RaceData = HouseData<'showRace'>
export type RacePrize = RaceData['prizes'][number]

export const sumOf = (prizes: readonly { amount: number }[]): number => addAmounts(prizes.map(({ amount }) => amount))

/** `2026-11-23 00:00 UTC` */
export const minuteOf = (time: string): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
