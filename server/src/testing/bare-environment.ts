/** All that a process gets of our environment: our programs, the pinned Node among them, and where Node keeps what it has compiled. */
export function bareEnvironment(): Record<string, string> {
  const kept = ['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]] as const)
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined))
}
