import type { Notification, NotificationSubject } from '@lucero/contract/notifications'
import { paths, redeemPath } from '../lib/paths.ts'
import { styleFor } from '@lucero/ui/text/server-word.ts'
import { readersText, t, translated } from '@lucero/ui/text/t.ts'

type LinkTemplate = { label: () => string; address: (id: string) => string }

const links: Record<NotificationSubject['kind'], LinkTemplate> = {
  redeem: { label: () => t('See redeem'), address: redeemPath },
  conversation: { label: () => t('See the answer'), address: (id) => `${paths.contact}?conversation=${id}` },
  operator: { label: () => t('See operators'), address: () => paths.myOperators },
  bonus: { label: () => t('See bonuses'), address: () => paths.bonus },
}

/** The text in the player's language: the house's own, or our translation of a text that the server composes. */
export const notificationText = ({ message, messageEs }: Pick<Notification, 'message' | 'messageEs'>): string =>
  messageEs === undefined ? translated(message) : readersText(message, messageEs)

/** The link of a notification. Undefined if this build has no page for its subject. */
export function linkOf({ kind, id }: NotificationSubject): { label: string; address: string } | undefined {
  const link = styleFor(links, kind)
  return link && { label: link.label(), address: link.address(id) }
}
