// node scripts/api-doc.ts [--check]: writes docs/api.md from the contract, or checks that it is current.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@lucero/contract/brand'
import { callSummaries } from '@lucero/contract/call-summaries'
import { apiBase, callNames, calls, type Call, type CallName } from '@lucero/contract/calls'
import { houseBase, houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house'
import { liveNamespace, livePath } from '@lucero/contract/live'
import { accessText as houseAccessText, houseRefusalsOf } from '@lucero/contract/house-openapi'
import { accessText, refusalsOf } from '@lucero/contract/openapi'
import { schemaOf } from '@lucero/contract/openapi-parts'
import { providerBase } from '@lucero/contract/provider'
import { refusalMeanings } from '@lucero/contract/refusal-meanings'
import { descriptionOf, refusals, type RefusalCode } from '@lucero/contract/refusals'
import type { Shape } from '@lucero/contract/shape'
import { shapes } from '@lucero/contract/shapes'
import { apiRoutes } from '../server/src/program/api.ts'
import { houseRoutes } from '../server/src/house/routes.ts'
import { rulesText, typeText, type Schema } from './steps/schema-text.ts'

const file = join(import.meta.dirname, '../docs/api.md')

type Entry = {
  base: string
  call: Pick<Call, 'method' | 'path'> & { summary: string }
  shape: Shape
  served: boolean
  notes: string[]
}

function document(): string {
  const modules = [...new Set(callNames.map((name) => calls[name].module))]
  const parts = [opening, ...modules.map((module) => moduleText(module)), houseText(), liveText, catalogueText()]
  return `${parts.join('\n\n')}\n`
}

const opening = `# The API

Written by \`node scripts/api-doc.ts\` from \`contract/\`; do not edit. The same for machines, as OpenAPI 3.1: \`GET ${apiBase}/openapi.json\`,
\`GET ${houseBase}/openapi.json\` (for staff and API keys) and, for game providers, \`GET ${providerBase}/openapi.json\`. \`node scripts/run.mjs node scripts/openapi.ts\` writes all three into \`dist/openapi\`.

- Player calls are under \`${apiBase}\`. A token travels in \`Authorization\`, as it is or after \`Bearer \`; cookies are never read.
- Bodies and answers are JSON. An answer is \`{ "data": …, "errors": [] }\`, a refusal
  \`{ "data": null, "errors": [{ "description", "code", "fields" }] }\` with an honest HTTP status.
- Unknown fields are refused, in a query too: \`INVALID_INPUT\`, and \`fields\` names the first. Only \`launch-game\` ignores them. Amounts are numbers with at most two decimals. Ids are opaque. Times are UTC, in ISO 8601.
- Every answer has \`X-Request-Id\`; a refusal for being too many or too soon has \`Retry-After\`.
- A call marked *not served yet* is settled but answers 404 for now.`

function moduleText(module: string): string {
  const names = callNames.filter((name) => calls[name].module === module)
  return [`## ${module}`, ...names.map((name) => entryText(playerEntry(name)))].join('\n\n')
}

function playerEntry(name: CallName): Entry {
  const call: Call = calls[name]
  return {
    base: '',
    call: { ...call, summary: `${call.id}. ${callSummaries[name]}. ${accessText[call.access]}` },
    shape: shapes[name],
    served: name in apiRoutes,
    notes: [
      ...(call.shared
        ? ['The same for everybody: has an `ETag`, and is answered 304 to `If-None-Match` with it.']
        : []),
      ...(call.movesMoney ? ['Moves money: refused from other sites, for HEAD and for prefetch.'] : []),
      refusalList(refusalsOf(name)),
    ],
  }
}

function houseText(): string {
  const names = Object.keys(houseCalls) as HouseCallName[]
  const intro = `The calls of \`npm run house\`, under \`${houseBase}\`, with the token of a staff session or an API key in \`Authorization\`.`
  return ['## house', intro, ...names.map((name) => entryText(houseEntry(name)))].join('\n\n')
}

function houseEntry(name: HouseCallName): Entry {
  const shape: Shape = houseShapes[name]
  const notes = [refusalList(houseRefusalsOf(name))]
  return {
    base: houseBase,
    call: {
      ...houseCalls[name],
      summary: `${houseCalls[name].summary}. ${houseAccessText(houseCalls[name].permission)}`,
    },
    shape,
    served: name in houseRoutes,
    notes,
  }
}

function entryText({ base, call, shape, served, notes }: Entry): string {
  const sent = shape.body ?? shape.query
  const top = Object.entries(shape.top ?? {}).map(
    ([key, value]) => `, beside \`${key}: ${JSON.stringify(value)}\` at the top`,
  )
  const repeated = (shape.repeatedAtTop ?? []).map((key) => `, and \`${key}\` at the top too`)
  return [
    `### \`${call.method} ${base}${call.path}\`${served ? '' : ' (not served yet)'}`,
    call.summary,
    ...(sent ? [fieldTables(shape.body ? 'body' : 'query', schemaOf(sent, 'input'))] : []),
    `Returns \`data\`: \`${typeText(schemaOf(shape.data, 'output'))}\`${[...top, ...repeated].join('')}`,
    ...notes,
  ].join('\n\n')
}

/** A body with alternatives has one table for each. */
const fieldTables = (where: string, schema: Schema): string =>
  (schema.anyOf ?? [schema]).map((one) => fieldTable(where, one)).join('\n\nor\n\n')

function fieldTable(where: string, { properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : ' (optional)'
    return `| \`${name}\`${optional} | ${typeText(schema).replaceAll('|', '\\|')} | ${rulesText(schema)} |`
  })
  return [`| ${where} | type | rules |`, '|---|---|---|', ...rows].join('\n')
}

const refusalList = (codes: RefusalCode[]): string =>
  codes.length ? `Refusals: ${codes.map((code) => `\`${code}\``).join(', ')}` : 'No refusals of its own.'

const liveText = `## live socket

Socket.IO at \`${livePath}\`, namespace \`${liveNamespace}\`, websocket transport only, with \`auth: { token }\` in the handshake.
Without a good token it is refused; when its session ends it is closed.

| event | from | carries |
|---|---|---|
| \`unreadNotification\` | browser | nothing; asks for the count |
| \`wallet\` | server | \`{ balance: amount, nonCashAmount: amount }\` |
| \`notification\` | server | \`{ notificationUnreadCount: whole number }\` |
| \`changed\` | server | \`{ record: 'redeem' or 'operators' }\`; something of it is new, and can be read |`

function catalogueText(): string {
  const rows = (Object.keys(refusals) as RefusalCode[]).map((code) => {
    const { status, code: number } = refusals[code]
    const literal = descriptionOf(code) === code ? '' : `, said as '${descriptionOf(code)}'`
    return `| \`${code}\`${literal} | ${status} | ${number} | ${refusalMeanings[code]} |`
  })
  return [
    '## refusals',
    `Everything ${brand} can say no with. Besides what a call lists, any call may be malformed, too large, one too many, or asked to try again later.`,
    [
      '`RETRY_LATER` does not mean that nothing was done. A request may take effect after its answer was given up, for example when the database',
      'confirms late. Repeat it with the same `requestId`: a request that took effect is answered with its original result, and is not done twice.',
      'A new `requestId` may do it a second time.',
    ].join('\n'),
    ['| description | status | code | means |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

const text = document()
if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('docs/api.md is not current: node scripts/api-doc.ts writes it\n')
  process.exitCode = 1
}
