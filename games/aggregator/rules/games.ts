import { coin } from './coin.ts'
import type { Game } from './game.ts'
import { scratch } from './scratch.ts'
import { wheel } from './wheel.ts'

export const games: readonly Game[] = [coin, wheel, scratch]

export const gameOf = (code: unknown): Game | undefined => games.find((game) => game.code === code)
