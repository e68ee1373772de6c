/** Calls back when we are told to stop, by whatever means; more than once when told more than once. */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  watchNpm(stop)
}

/** Some shells do not pass a signal on from npm to us: when they are gone, so are we. */
function watchNpm(stop) {
  const { ppid } = process
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== ppid && stop(), 500).unref()
}
