import { inParallel } from '@lucero/kit/in-parallel'

/** Calls of one player follow each other in the order of the list, so that a win may follow its bet. Calls of different players run together. */
export async function inOrderOfPlayers<Call extends { body?: unknown }, Answer>(
  calls: readonly Call[],
  answer: (call: Call) => Promise<Answer>,
): Promise<Answer[]> {
  const queues = Map.groupBy(calls.entries(), ([index, { body }]) => playerIn(body) ?? index)
  const answers: Answer[] = []
  await inParallel(calls.length, [...queues.values()], async (queue) => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const [index, call] of queue) answers[index] = await answer(call)
  })
  return answers
}

export function playerIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('player' in body)) return undefined
  return typeof body.player === 'string' ? body.player.toLowerCase() : undefined
}
