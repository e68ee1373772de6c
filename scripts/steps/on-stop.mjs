/**
 * Calls `stop` with each signal that asks this process to stop. When npm is gone, `stop` gets SIGHUP once.
 *
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  watchNpm(() => stop('SIGHUP'))
}

/**
 * Some shells do not forward a signal from npm to this process, so the end of the shell counts as a signal.
 *
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  const { ppid } = process
  if (!process.env.npm_lifecycle_event) return
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    onGone()
  }, 500).unref()
}
