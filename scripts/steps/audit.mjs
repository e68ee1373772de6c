/** Evaluates the output of `npm audit --json`: whether the check passes, and a message. */
export function verdictOn(printed) {
  const report = parsed(printed)
  const counts = report.metadata?.vulnerabilities
  if (!counts) return { holds: true, words: `skipped: no registry answered (${report.message ?? 'no message'})` }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  const words = severe.map(({ name, severity, via }) => `${name}: ${severity}, ${via.map(reasonOf).join('; ')}`)
  if (words.length) return { holds: false, words: words.join('\n') }
  return { holds: true, words: `${counts.total} known in what we ship, none of them severe` }
}

/** A string is the name of a dependency that has the vulnerability. */
const reasonOf = (via) => (typeof via === 'string' ? `by way of ${via}` : `${via.title} ${via.url}`)

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
