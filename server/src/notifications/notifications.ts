import { randomUUID } from 'node:crypto'
import type { Page } from '@lucero/contract/paging'
import type { Kit } from '../kit/kit.ts'
import { change, type Change, type Command, type Json } from '../ledger/command.ts'
import * as store from './store.ts'

/** Opening the list is reading it: what was unread is not any more. */
export async function listNotifications(kit: Kit, playerId: string, page: Page) {
  const { rows, count, ...list } = await store.list.page(kit.db, playerId, page)
  await store.list.writeDown(kit.db, playerId, { count, ...list })
  if (list.isUnread && (await store.markRead(kit.db, playerId)) > 0)
    kit.events.publish({ kind: 'notifications-changed', playerId })
  const seen = rows.map(({ message, sender, createdAt }) => ({
    message,
    created_at: createdAt.toISOString(),
    adminUser: { username: sender },
  }))
  return { notifications: { rows: seen, count } }
}

export async function notifyPlayer(kit: Kit, playerId: string, message: string, sender: string): Promise<void> {
  await store.insertFor(kit.db, [playerId], message, sender)
  kit.events.publish({ kind: 'notifications-changed', playerId })
}

/** The same as a change that commits with the money it tells about; whoever submits it publishes the event afterwards. */
export const noticeTo = (playerId: string, message: string, sender: string, id: string = randomUUID()): Change =>
  change(store.notices, { playerId, id, message, sender })

/** Submits a command, and tells the player's browsers if its decision wrote to them. */
export async function submitWithNotices<Reply extends Json>(kit: Kit, command: Command<Reply>): Promise<Reply> {
  let hasNotices = false
  const decide: Command<Reply>['decide'] = (book, now) => {
    const decision = command.decide(book, now)
    hasNotices = decision.changes?.some(({ kind }) => kind.name === store.notices.name) ?? false
    return decision
  }
  const reply = await kit.books.submit({ ...command, decide })
  if (hasNotices) kit.events.publish({ kind: 'notifications-changed', playerId: command.playerId })
  return reply
}

export const unreadCount = (kit: Kit, playerId: string) => store.unreadCount(kit.db, playerId)
