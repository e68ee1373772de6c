/** The connection to the simulated aggregator, which the demo runs beside the server (games/aggregator). Live mode has none. */
import type { Runtime } from '../runtime/runtime.ts'
import { liveConnections } from './connections.ts'

export const simulatedId = 'simulated-aggregator'

/** Its address on this machine. Undefined in live mode, and before its first start. */
export async function simulatedAddress(runtime: Runtime): Promise<string | undefined> {
  if (!runtime.config.demoAggregator) return undefined
  const address = (await liveConnections(runtime)).get(simulatedId)?.address
  return address?.startsWith('http://127.0.0.1:') ? address : undefined
}
