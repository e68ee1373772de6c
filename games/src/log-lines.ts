/** Counts log lines of level warn and above, in the text format of Prometheus. */
export function countLogLines() {
  const counts = new Map<string, number>()
  return {
    add(level: string, event: string): void {
      const labels = `level="${level}",event="${event}"`
      counts.set(labels, (counts.get(labels) ?? 0) + 1)
    },
    text: (): string =>
      [
        '# HELP lucero_log_lines_total Lines in the log of the games of level warn and above, by level and event.',
        '# TYPE lucero_log_lines_total counter',
        ...[...counts].map(([labels, count]) => `lucero_log_lines_total{${labels}} ${count}`),
        '',
      ].join('\n'),
  }
}
