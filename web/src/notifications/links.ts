import type { NotificationSubject } from '@lucero/contract/notifications'
import { paths, redeemPath } from '../lib/paths.ts'
import { t } from '../ui/t.ts'

type Place = { label: () => string; address: (id: string) => string }

const places: Record<NotificationSubject['kind'], Place> = {
  redeem: { label: () => t('See redeem'), address: redeemPath },
  conversation: { label: () => t('See the answer'), address: (id) => `${paths.contact}?conversation=${id}` },
  operator: { label: () => t('See operators'), address: () => paths.myOperators },
  bonus: { label: () => t('See bonuses'), address: () => paths.bonus },
}

/** Where what a notification is about can be seen. */
export function placeOf({ kind, id }: NotificationSubject): { label: string; address: string } {
  const { label, address } = places[kind]
  return { label: label(), address: address(id) }
}
