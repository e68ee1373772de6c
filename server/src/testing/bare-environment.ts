/** A minimal environment for child processes: the path of our programs, with the pinned Node, and Node's compile cache. The demo has no history and no aggregator, and live mode has one process. */
export function bareEnvironment(): Record<string, string> {
  const passedOn = ['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]] as const)
  return {
    LUCERO_DEMO_HISTORY: 'off',
    LUCERO_DEMO_AGGREGATOR: 'off',
    LUCERO_PROCESSES: '1',
    ...Object.fromEntries(passedOn.filter((pair): pair is [string, string] => pair[1] !== undefined)),
  }
}
