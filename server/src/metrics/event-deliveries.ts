/** Deliveries of events to other systems. */
import { Counter, type Registry } from '@prometheus-io/client'

export function openEventMetrics(registry: Registry) {
  const attempts = new Counter({
    name: 'lucero_event_deliveries_total',
    help: 'Attempts to deliver an event to an endpoint, by outcome: delivered, failed. parked: events that were given up.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const outcomes = ['delivered', 'failed', 'parked'] as const
  for (const outcome of outcomes) attempts.inc({ outcome }, 0)
  return {
    countDeliveries: (outcome: (typeof outcomes)[number], count: number) => attempts.inc({ outcome }, count),
  }
}
