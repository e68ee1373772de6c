/** Notes of front ends about their rounds. Each is written at most once per second, and at the end of the round. */
import { inParallel } from '@lucero/kit/in-parallel'
import type { Log } from '@lucero/kit/log'
import type { Db } from '@lucero/kit/db'
import { saveEvent } from '../rounds/hosted-rounds.ts'

const writeEveryMs = 1000
const writesAtOnce = 10

type Note = { event: string; timer: NodeJS.Timeout }

export function openEventNotes({ db, log }: { db: Db; log: Log }) {
  const notes = new Map<string, Note>()

  const write = async (round: string): Promise<void> => {
    const note = notes.get(round)
    if (!note) return
    clearTimeout(note.timer)
    notes.delete(round)
    await saveEvent(db, round, note.event)
  }
  const writeLater = (round: string) =>
    setTimeout(
      () =>
        void write(round).catch((error: unknown) =>
          log.warn({ err: error, round, event: 'hosted.note_lost' }, 'the note of a front end is lost'),
        ),
      writeEveryMs,
    )

  return {
    add(round: string, event: string): void {
      const timer = notes.get(round)?.timer ?? writeLater(round)
      notes.set(round, { event, timer })
    },
    /** The note that is not written yet. */
    pending: (round: string): string | undefined => notes.get(round)?.event,
    write,
    stop: () => inParallel(writesAtOnce, [...notes.keys()], write),
  }
}
