import { randomUUID } from 'node:crypto'
import type { Notice } from '@lucero/contract/player/notices'
import type { NotificationSubject, Notification } from '@lucero/contract/player/notifications'
import type { Page } from '@lucero/contract/shared/paging'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { change, type Change, type Command, type Json, type Submit } from '../ledger/command.ts'
import { englishText } from './english.ts'
import * as store from './store.ts'

/** Reading the list marks all notifications as read. */
export async function listNotifications(runtime: Runtime, playerId: string, page: Page) {
  const { rows, count, ...list } = await store.list.page(runtime, playerId, page)
  await store.list.writeDown(runtime.db, playerId, { count, ...list })
  if (list.isUnread && (await store.markRead(runtime.db, playerId)) > 0)
    runtime.events.publish({ kind: 'notifications-changed', playerId })
  return { notifications: { rows: rows.map(toNotification), count } }
}

/** The maximum number that a browser shows as they arrive. */
const unreadShown = 3

/** Lists the newest unread notifications without marking them as read. */
export async function listUnread(runtime: Runtime, playerId: string) {
  const [rows, count] = await runtime.db.together((tx) => [
    store.newestUnread(tx, playerId, unreadShown),
    store.unreadCount(tx, playerId),
  ])
  return { notifications: { rows: rows.map(toNotification), count } }
}

const toNotification = ({ message, code, fields, sender, createdAt, about }: store.NotificationRow): Notification => ({
  message,
  created_at: createdAt.toISOString(),
  adminUser: { username: sender },
  about: about === null ? null : readAbout(about),
  code,
  fields,
})

/** A text that people wrote, or a notice of the program. */
export type Content = string | Notice

export const messageText = (content: Content): store.MessageText =>
  typeof content === 'string'
    ? { message: content, code: null, fields: null }
    : { message: englishText(content), ...content }

const writeAbout = ({ kind, id }: NotificationSubject): string => `${kind}:${id}`
function readAbout(text: string): NotificationSubject {
  const [kind, id] = text.split(':') as [NotificationSubject['kind'], string]
  return { kind, id }
}

export async function notifyPlayer(
  runtime: Runtime,
  playerId: string,
  content: Content,
  sender: string,
  about?: NotificationSubject,
): Promise<void> {
  await addNotification(runtime.db, playerId, { content, sender, about })
  runtime.events.publish({ kind: 'notifications-changed', playerId })
}

/** Adds a notification in the caller's transaction. The caller publishes the event after committing. */
export const addNotification = async (
  tx: Tx,
  playerId: string,
  { content, sender, about }: { content: Content; sender: string; about?: NotificationSubject | undefined },
): Promise<void> =>
  void (await store.insertFor(tx, [playerId], messageText(content), { sender, about: about && writeAbout(about) }))

/** Returns a notification as a change that commits with a ledger transfer. Submit it with `submitWithNotices`. */
export const noticeTo = (
  playerId: string,
  content: Content,
  sender: string,
  { id = randomUUID(), about }: { id?: string; about?: NotificationSubject } = {},
): Change =>
  change(store.notices, { playerId, id, ...messageText(content), sender, about: about ? writeAbout(about) : null })

/** Submits a command, and publishes an event if its decision contains notifications. */
export async function submitWithNotices<Reply extends Json>(
  runtime: Runtime,
  command: Command<Reply>,
  submit: Submit = runtime.books.submit,
): Promise<Reply> {
  let hasNotices = false
  const decide: Command<Reply>['decide'] = (book, now) => {
    const decision = command.decide(book, now)
    hasNotices = decision.changes?.some(({ kind }) => kind.name === store.notices.name) ?? false
    return decision
  }
  const reply = await submit({ ...command, decide })
  if (hasNotices) runtime.events.publish({ kind: 'notifications-changed', playerId: command.playerId })
  return reply
}

export const unreadCount = (runtime: Runtime, playerId: string) => store.unreadCount(runtime.db, playerId)
export const deleteNotificationsOf = (tx: Tx, playerId: string) => store.deleteOf(tx, playerId)

export { dateNotifications, noticesBefore } from './store.ts'
