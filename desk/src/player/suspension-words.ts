import type { HouseData } from '@lucero/contract/house/client'
import type { SuspensionScope } from '@lucero/contract/shared/suspension'
import { t } from '@lucero/ui/text/t.ts'

export type Suspension = NonNullable<HouseData<'showPlayer'>['suspension']>

export const suspensionScopeNames: Record<SuspensionScope, () => string> = {
  all: () => t('Play and redeems'),
  redeems: () => t('Redeems only'),
}

export const endText = (until: string | null): string =>
  until === null ? t('until it is lifted') : t('until {time} UTC', { time: until.slice(0, 16).replace('T', ' ') })

export const suspensionText = ({ scope, until }: Pick<Suspension, 'scope' | 'until'>): string =>
  scope === 'redeems'
    ? t('Suspended from redeems {end}', { end: endText(until) })
    : t('Suspended from play and redeems {end}', { end: endText(until) })
