/** What `npm audit --json` printed, as whether to go on, and the words for it. */
export function verdictOn(printed) {
  const report = parsed(printed)
  const found = report.metadata?.vulnerabilities
  if (!found) return { holds: true, words: `not asked: no registry answered (${report.message ?? 'nothing was said'})` }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  const words = severe.map(({ name, severity, via }) => `${name}: ${severity}, ${via.map(reasonOf).join('; ')}`)
  if (words.length) return { holds: false, words: words.join('\n') }
  return { holds: true, words: `${found.total} known in what we ship, none of them severe` }
}

/** Another package's name, where the hole is in what this one needs. */
const reasonOf = (via) => (typeof via === 'string' ? `by way of ${via}` : `${via.title} ${via.url}`)

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
