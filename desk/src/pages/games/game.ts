import type { HouseData } from '@lucero/contract/house/client'

export type Game = HouseData<'listHouseGames'>['games'][number]
