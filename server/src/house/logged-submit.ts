import type { Kit } from '../kit/kit.ts'
import type { Command, Json } from '../ledger/command.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import type { Actor } from '../staff/actor.ts'
import { logged, sealLog, type LogEntry } from '../staff/log/log.ts'

export type Submit = <Reply extends Json>(command: Command<Reply>) => Promise<Reply>

/** Submits a command that writes its row of the audit log in the transaction of its transfer. */
export const loggedSubmit =
  (kit: Kit, actor: Actor, entry: LogEntry): Submit =>
  async (command) => {
    const reply = await submitWithNotices(
      kit,
      logged(kit, command, actor, () => entry),
    )
    await sealLog(kit)
    return reply
  }
