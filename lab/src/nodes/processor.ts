/** CPU time of processes in milliseconds, from /proc. Zero where there is no /proc. */
import { readdir, readFile } from 'node:fs/promises'

const ticksPerSecond = 100

/** `ended`: CPU time of exited children. */
type Usage = { parent: number; own: number; ended: number }

async function usageOf(pid: number): Promise<Usage | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const ticks = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1000) / ticksPerSecond
  return { parent: Number(fields[1]), own: ticks(11), ended: ticks(13) }
}

export const parentOf = async (pid: number): Promise<number | undefined> => (await usageOf(pid))?.parent

export async function processorOf(pids: number[]): Promise<number> {
  const all = await Promise.all(pids.map(usageOf))
  return all.reduce((sum, usage) => sum + (usage?.own ?? 0), 0)
}

/** CPU time of servers including all children, running or exited. */
export async function processorOfServers(pids: number[]): Promise<number> {
  const running = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  let sum = 0
  for (const pid of running) {
    const usage = await usageOf(pid)
    if (usage && pids.includes(pid)) sum += usage.own + usage.ended
    else if (usage && pids.includes(usage.parent)) sum += usage.own
  }
  return sum
}

/** CPU time per command in microseconds. Undefined if not measurable. */
export type Cost = { nodeUs: number | undefined; databaseUs: number | undefined }
type Meter = () => Promise<number | undefined>

export async function costing<Work extends { requests: number }>(
  node: Meter,
  database: Meter,
  work: () => Promise<Work>,
): Promise<Work & Cost> {
  const before = [await node(), await database()] as const
  const done = await work()
  const after = [await node(), await database()] as const
  const each = (n: 0 | 1) =>
    before[n] === undefined || after[n] === undefined || !done.requests
      ? undefined
      : ((after[n] - before[n]) * 1000) / done.requests
  return { ...done, nodeUs: each(0), databaseUs: each(1) }
}

export const notSeen: Meter = async () => undefined

/** CPU time of this process. */
export const ownProcessor = async (): Promise<number> => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
