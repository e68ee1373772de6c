import type { HouseData } from '@lucero/contract/house/client'

export type ShownPlayer = HouseData<'showPlayer'>
