/** Metrics of the state of this node: version, clock, readiness, event connection, log lines, spans, forwarded calls. */
import { Counter, Gauge, type Registry } from '@prometheus-io/client'

export function openNodeMetrics(registry: Registry) {
  const registers = [registry]
  const build = new Gauge({
    name: 'lucero_build_info',
    help: 'Always 1. The label is the version of the program.',
    labelNames: ['version'],
    registers,
  })
  const clockOff = new Gauge({
    name: 'lucero_clock_off_seconds',
    help: "Seconds that this node's clock is ahead of the database's; negative if behind. Beyond 30 the node is not ready.",
    registers,
  })
  const logLines = new Counter({
    name: 'lucero_log_lines_total',
    help: 'Lines in the log of level warn and above, by level and event. Lines of the games process and of the supervisor are counted too.',
    labelNames: ['level', 'event'],
    registers,
  })
  return {
    clockOff: (seconds: number) => clockOff.set(seconds),
    showVersion: (version: string) => build.set({ version }, 1),
    countLogLine: (level: string, event: string) => logLines.inc({ level, event }),
    watchEvents(isCurrent: () => boolean): void {
      const gauge = new Gauge({
        name: 'lucero_events_connected',
        help: '1 while the connection that receives the messages of other nodes is healthy.',
        registers,
        collect() {
          gauge.set(isCurrent() ? 1 : 0)
        },
      })
    },
    /** Returns a function that reads the state before each scrape. */
    watchReady(findProblem: () => Promise<string | undefined>): () => Promise<void> {
      const gauge = new Gauge({
        name: 'lucero_ready',
        help: '1 while /readyz answers 200: a proxy may send requests to this node.',
        registers,
      })
      return async () => gauge.set((await findProblem()) === undefined ? 1 : 0)
    },
  }
}

export function openSpanCounts(registry: Registry) {
  const spans = new Counter({
    name: 'lucero_trace_spans_total',
    help: 'Spans of traces that were sent to the collector, or dropped because it was too slow or did not accept them.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['sent', 'dropped'] as const) spans.inc({ outcome }, 0)
  return (outcome: 'sent' | 'dropped', count: number) => spans.inc({ outcome }, count)
}

export function openForwardedCounts(registry: Registry): (outcome: string) => void {
  const calls = new Counter({
    name: 'lucero_forwarded_calls_total',
    help: 'Provider calls sent to the worker process that owns the player: answered, not run (run here instead), unknown (repeated here).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['answered', 'not run', 'unknown']) calls.inc({ outcome }, 0)
  return (outcome) => calls.inc({ outcome })
}
