import type { HouseData } from '@lucero/contract/house/client'

export type Application = HouseData<'listApplications'>['applications'][number]
