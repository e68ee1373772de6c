/** Reads the metrics of nodes. */
import assert from 'node:assert/strict'

/** Event messages of other nodes that these nodes have rejected. */
export async function rejectedMessages(nodes: { address: string }[]): Promise<number> {
  const pages = await Promise.all(nodes.map(async ({ address }) => (await fetch(`${address}/metrics`)).text()))
  const counts = pages.flatMap((page) => [...page.matchAll(/^lucero_events_rejected_total\{.*\} (\d+)$/gm)])
  assert(counts.length > 0, 'the metrics count rejected messages')
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
