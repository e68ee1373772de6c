import type { EventKind } from '@lucero/contract/house/event-kinds'
import type { HouseData } from '@lucero/contract/house/client'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'

export type Endpoint = HouseData<'listEndpoints'>['endpoints'][number]
export type Delivery = HouseData<'listDeliveries'>['deliveries'][number]

export const kindNames: Record<EventKind, () => string> = {
  'player.connected': () => t('Player connected'),
  'credit.granted': () => t('Credit granted'),
  'credit.reversed': () => t('Credit reversed'),
  'redeem.created': () => t('Redeem created'),
  'redeem.paid': () => t('Redeem paid'),
  'redeem.rejected': () => t('Redeem rejected'),
  'redeem.cancelled': () => t('Redeem cancelled'),
  'bonus.started': () => t('Bonus started'),
  'bonus.ended': () => t('Bonus ended'),
  'settlement.booked': () => t('Settlement booked'),
  'limit.reached': () => t('Own limit reached'),
  'player.excluded': () => t('Break or self-exclusion'),
  'round.unusual_win': () => t('Unusual win'),
  'provider.unreachable': () => t('Provider unreachable'),
}

export const kindsText = (kinds: readonly string[]): string =>
  kinds.length === 0 ? t('All kinds') : kinds.map((kind) => wordFor(kindNames, kind)).join(', ')

const endpointStates = { active: () => t('Active'), paused: () => t('Paused'), failing: () => t('Failing') }
const endpointTones = { active: 'green', failing: 'red' } as const

export const EndpointState = ({ state }: { state: string }) => (
  <Tag tone={styleFor(endpointTones, state)}>{wordFor(endpointStates, state)}</Tag>
)

export const deliveryStateNames = {
  waiting: () => t('Waiting'),
  delivered: () => t('Delivered'),
  parked: () => t('Parked'),
}
const deliveryTones = { delivered: 'green', parked: 'red' } as const

export const DeliveryState = ({ state }: { state: string }) => (
  <Tag tone={styleFor(deliveryTones, state)}>{wordFor(deliveryStateNames, state)}</Tag>
)

/** The receiver's answer to the last attempt. */
export function answerText({ status, problem }: { status: number | null; problem: string | null }): string {
  if (status === null) return problem === null ? '' : t('No answer: {problem}', { problem })
  return t('Status {status}', { status })
}
