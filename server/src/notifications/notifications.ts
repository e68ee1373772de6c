import { randomUUID } from 'node:crypto'
import type { Page } from '@lucero/contract/paging'
import type { Kit } from '../kit/kit.ts'
import { change, type Change } from '../ledger/command.ts'
import { allPlayerIds } from '../players/players.ts'
import * as store from './store.ts'

/** Opening the list is reading it: what was unread is not any more. */
export async function listNotifications(kit: Kit, playerId: string, page: Page) {
  const { rows, count } = await store.listOf(kit.db, playerId, page)
  if ((await store.markRead(kit.db, playerId)) > 0) kit.news.tell({ kind: 'notifications-changed', playerId })
  const seen = rows.map(({ message, sender, createdAt }) => ({
    message,
    created_at: createdAt.toISOString(),
    adminUser: { username: sender },
  }))
  return { notifications: { rows: seen, count } }
}

export async function notifyPlayer(kit: Kit, playerId: string, message: string, sender: string): Promise<void> {
  await store.insertFor(kit.db, [playerId], message, sender)
  kit.news.tell({ kind: 'notifications-changed', playerId })
}

/** The same as a change that commits with the money it tells about; whoever submits it tells the news afterwards. */
export const noticeTo = (playerId: string, message: string, sender: string): Change =>
  change(store.notices, { playerId, id: randomUUID(), message, sender })

/** How many were told. */
export async function notifyAll(kit: Kit, message: string, sender: string): Promise<number> {
  let told = 0
  for await (const playerIds of allPlayerIds(kit.db)) {
    told += await store.insertFor(kit.db, playerIds, message, sender)
    for (const playerId of playerIds) kit.news.tell({ kind: 'notifications-changed', playerId })
  }
  return told
}

export const unreadCount = (kit: Kit, playerId: string) => store.unreadCount(kit.db, playerId)
