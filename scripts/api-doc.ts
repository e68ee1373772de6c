/** The page api.md: all calls of players and staff, with their fields and refusals. generated-docs.ts writes it. */
import { brand } from '@lucero/contract/shared/brand'
import { callSummaries } from '@lucero/contract/player/call-summaries'
import { apiBase, callNames, calls, type Call, type CallName } from '@lucero/contract/player/calls'
import { houseBase, houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house/calls'
import { liveNamespace, livePath } from '@lucero/contract/player/live'
import { accessText as houseAccessText, houseRefusalsOf } from '@lucero/contract/house/openapi'
import { accessText, refusalsOf } from '@lucero/contract/player/openapi'
import { schemaOf } from '@lucero/contract/shared/openapi-parts'
import { providerBase } from '@lucero/contract/provider/calls'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { descriptionOf, type RefusalCode } from '@lucero/contract/shared/refusals'
import type { Shape } from '@lucero/contract/shared/shape'
import { shapes } from '@lucero/contract/player/shapes'
import { apiRoutes } from '../server/src/program/api.ts'
import { houseRoutes } from '../server/src/house/routes.ts'
import { rulesText, typeLines, typeText, type Schema } from './steps/schema-text.ts'

type Entry = {
  base: string
  call: Pick<Call, 'method' | 'path'> & { summary: string }
  shape: Shape
  served: boolean
  notes: string[]
}

export function apiDocument(): string {
  const modules = [...new Set(callNames.map((name) => calls[name].module))]
  const sections = [...modules, 'house', 'live socket', 'refusals']
  const contents = sections.map((title) => `[${title}](#${title.replaceAll(' ', '-')})`).join(' · ')
  const parts = [
    opening,
    contents,
    ...modules.map((module) => moduleText(module)),
    houseText(),
    liveText,
    catalogueText(),
  ]
  return `${parts.join('\n\n')}\n`
}

const opening = `# The API

This page is for engineers who write a client. \`npm run docs\` writes it from \`contract/\`; do not edit it.
The same as OpenAPI 3.1 is in \`openapi/\` beside it, and a running server has it at \`GET ${apiBase}/openapi.json\` for players,
\`GET ${houseBase}/openapi.json\` for staff and API keys, and \`GET ${providerBase}/openapi.json\` for game providers.

- **Address and token.** Player calls are under \`${apiBase}\`. The token is sent in \`Authorization\`, alone or after
  \`Bearer \`. Cookies are ignored.
- **Bodies** and answers are JSON. A successful answer is \`{ "data": …, "errors": [] }\`. A refusal is
  \`{ "data": null, "errors": [{ "description", "code", "fields" }] }\`, with the HTTP status of its [code](#refusals).
- **Unknown fields** of a body or a query are refused with \`INVALID_INPUT\`; \`fields\` names the first one. Only
  \`launch-game\` ignores them.
- **Headers.** Every answer has \`X-Request-Id\`. A refusal because of a rate limit has \`Retry-After\`.
- **Types.** \`amount\`: a number with at most two decimals. \`id\`: a UUID. \`time\`: ISO 8601, in UTC. A field with \`?\` may
  be missing.`

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
        ? [
            'The answer is the same for everybody. It has an `ETag`; a request with that value in `If-None-Match` gets 304.',
          ]
        : []),
      ...(call.movesMoney ? ['The call moves money, so requests of other sites, HEAD and prefetch are refused.'] : []),
      refusalList(refusalsOf(name)),
    ],
  }
}

function houseText(): string {
  const names = Object.keys(houseCalls) as HouseCallName[]
  const intro = `Calls of the desk and of \`npm run house\`. They are under \`${houseBase}\`, and take the token of a staff session or an API key in \`Authorization\`.`
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
    ([key, value]) => `The answer also has \`${key}: ${JSON.stringify(value)}\` beside \`data\`.`,
  )
  const repeated = (shape.repeatedAtTop ?? []).map((key) => `\`${key}\` is repeated beside \`data\`.`)
  return [
    `### \`${call.method} ${base}${call.path}\`${served ? '' : ' (not served yet: 404)'}`,
    call.summary,
    ...(sent ? [fieldTables(shape.body ? 'body' : 'query', schemaOf(sent, 'input'))] : []),
    dataText(schemaOf(shape.data, 'output')),
    ...top,
    ...repeated,
    ...notes,
  ].join('\n\n')
}

function dataText(schema: Schema): string {
  const lines = typeLines(schema)
  return lines.includes('\n') ? `Returns \`data\`:\n\n\`\`\`text\n${lines}\n\`\`\`` : `Returns \`data\`: \`${lines}\``
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

Socket.IO at \`${livePath}\`, namespace \`${liveNamespace}\`, websocket transport only. The handshake has \`auth: { token }\`.
Without a valid token the server refuses the connection. It closes the socket when the session ends.

| event | sent by | carries |
|---|---|---|
| \`unreadNotification\` | browser | nothing; the server answers with \`notification\` |
| \`wallet\` | server | \`{ balance: amount, nonCashAmount: amount }\` |
| \`notification\` | server | \`{ notificationUnreadCount: integer }\` |
| \`changed\` | server | \`{ record: 'redeem' or 'operators' }\`; this record has changed, so read it again |`

function catalogueText(): string {
  const rows = (Object.keys(refusals) as RefusalCode[]).map((code) => {
    const { status, code: number, means } = refusals[code]
    const literal = descriptionOf(code) === code ? '' : `, with the description '${descriptionOf(code)}'`
    return `| \`${code}\`${literal} | ${status} | ${number} | ${means} |`
  })
  return [
    '## refusals',
    `All refusals of ${brand}. A call lists its own. Every call can also be refused because it is malformed, too large or above a rate limit, or with \`RETRY_LATER\`.`,
    [
      '`RETRY_LATER` does not mean that the request had no effect. It may take effect after the server stopped waiting, for example when the',
      'database confirms late. Repeat it with the same `requestId`: a request that took effect is not done twice, and gets its original answer.',
      'With a new `requestId` it may be done a second time.',
    ].join('\n'),
    ['| description | status | code | meaning |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}
