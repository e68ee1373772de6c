/**
 * The parts of the report that are read here. Without an answer of the registry, there is only a message.
 *
 * @typedef {string | { title: string, url: string }} Via
 * @typedef {{ name: string, severity: string, via: Via[] }} Vulnerability
 * @typedef {object} Report
 * @property {string} [message]
 * @property {{ vulnerabilities?: { total: number } }} [metadata]
 * @property {Record<string, Vulnerability>} [vulnerabilities]
 */

/**
 * Evaluates the output of `npm audit --json`: whether the check passes, and a message.
 *
 * @param {string} printed
 */
export function verdictOn(printed) {
  const report = parsed(printed)
  const counts = report.metadata?.vulnerabilities
  if (!counts) return { holds: true, words: `skipped: no registry answered (${report.message ?? 'no message'})` }
  const severe = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  )
  const words = severe.map(({ name, severity, via }) => `${name}: ${severity}, ${via.map(reasonOf).join('; ')}`)
  if (words.length) return { holds: false, words: words.join('\n') }
  return { holds: true, words: `${counts.total} known in what we ship, none of them severe` }
}

/**
 * A string is the name of a dependency that has the vulnerability.
 *
 * @param {Via} via
 */
const reasonOf = (via) => (typeof via === 'string' ? `by way of ${via}` : `${via.title} ${via.url}`)

/**
 * @param {string} text
 * @returns {Report}
 */
function parsed(text) {
  try {
    return /** @type {Report} */ (JSON.parse(text))
  } catch {
    return {}
  }
}
