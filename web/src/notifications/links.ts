import type { NotificationSubject } from '@lucero/contract/player/notifications'
import { paths, redeemPath } from '../lib/paths.ts'
import { styleFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'

type LinkTemplate = { label: () => string; address: (id: string) => string }

const links: Record<NotificationSubject['kind'], LinkTemplate> = {
  redeem: { label: () => t('See redeem'), address: redeemPath },
  conversation: { label: () => t('See the answer'), address: (id) => `${paths.contact}?conversation=${id}` },
  operator: { label: () => t('See operators'), address: () => paths.myOperators },
  security: { label: () => t('See devices'), address: () => paths.devices },
  bonus: { label: () => t('See bonuses'), address: () => paths.bonus },
}

/** The link of a notification. Undefined if this build has no page for its subject. */
export function linkOf({ kind, id }: NotificationSubject): { label: string; address: string } | undefined {
  const link = styleFor(links, kind)
  return link && { label: link.label(), address: link.address(id) }
}
