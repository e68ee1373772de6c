import { describe, expect, it } from 'vitest'
import { verdictOn } from './audit.mjs'

/** In the format of npm 11. */
const report = (vulnerabilities = {}) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { high: 0, total: Object.keys(vulnerabilities).length } },
  })
/**
 * @param {string} name
 * @param {string} severity
 */
const hole = (name, severity) => ({
  [name]: { name, severity, via: [{ title: 'A hole', url: 'https://example.org/1', severity }] },
})

describe('the npm audit check', () => {
  it.each(['high', 'critical'])('fails if a shipped dependency has a vulnerability of %s severity', (severity) => {
    const because = { because: { name: 'because', severity, via: ['fastify'] } }
    expect(verdictOn(report({ ...hole('fastify', severity), ...because }))).toEqual({
      holds: false,
      words: `fastify: ${severity}, A hole https://example.org/1\nbecause: ${severity}, by way of fastify`,
    })
  })

  it.each([
    ['nothing', {}, '0 known in what we ship, none of them severe'],
    ['less', hole('fastify', 'moderate'), '1 known in what we ship, none of them severe'],
  ])('passes with %s', (_what, found, words) => {
    expect(verdictOn(report(found))).toEqual({ holds: true, words })
  })

  it.each([
    [
      'a registry without advisories',
      '{"message":"405 Method Not Allowed","statusCode":405}',
      '405 Method Not Allowed',
    ],
    ['no network', '{"message":"connect ECONNREFUSED"}', 'connect ECONNREFUSED'],
    ['no output', '', 'no message'],
  ])('passes and reports it with %s', (_what, printed, why) => {
    expect(verdictOn(printed)).toEqual({ holds: true, words: `skipped: no registry answered (${why})` })
  })
})
