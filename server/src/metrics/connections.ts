/** Connections that stay open: live sockets, and streams of game providers. */
import { Gauge, type Registry } from '@prometheus-io/client'

export function watchSockets(registry: Registry, read: () => Record<'open' | 'strangers', number>): void {
  const gauge = new Gauge({
    name: 'lucero_live_sockets',
    help: 'Open live sockets, and those among them that are not authenticated yet.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(read())) gauge.set({ state }, count)
    },
  })
}

export function watchProviderStreams(registry: Registry, read: () => [provider: string, open: number][]): void {
  const gauge = new Gauge({
    name: 'lucero_provider_streams',
    help: 'Open streams of signed calls of game providers.',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      for (const [provider, open] of read()) gauge.set({ provider }, open)
    },
  })
}
