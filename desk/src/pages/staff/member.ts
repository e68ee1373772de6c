import type { HouseData } from '@lucero/contract/house/client'

export type Member = HouseData<'listStaff'>['staff'][number]
