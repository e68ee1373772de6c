// Structural rules of the project. Each is a pure function from the project's files to a list of violations. See docs/architecture.md.
// oxlint checks which module may import which (import-rules.ts).
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { GAMES_TABLES, isTestPath, moduleOf, MODULES, SERVER_LAYERS, WEB_LAYERS } from './layers.ts'
import { tablesIn } from '../table-owners.ts'
import { cyclesIn } from './cycles.ts'

export type File = { path: string; text: string }
export type Check = (files: File[]) => string[]

const SOURCE_LINES = 400
const TEST_LINES = 600
const FUNCTION_LINES = 80

const isCode = ({ path }: File) => /\.(ts|tsx|mjs)$/.test(path)
const isTest = ({ path }: File) => isTestPath(path)

/** Several checks read the same file. Each computes its part once. */
function oncePerFile<Part>(compute: (file: File) => Part): (file: File) => Part {
  const parts = new WeakMap<File, Part>()
  return (file) => {
    const part = parts.get(file) ?? compute(file)
    parts.set(file, part)
    return part
  }
}

const parsed = oncePerFile(({ path, text }) => parseSync(path, text))

type Span = { start: number; end: number }
type Node = Span & { type: string } & Record<string, unknown>

const nodesOf = oncePerFile((file) => nodesIn(parsed(file).program))

function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found
  if ('type' in value && 'start' in value) found.push(value as Node)
  for (const part of Object.values(value)) nodesIn(part, found)
  return found
}

type Import = { from: File; to: string }

function importsOf(file: File): Import[] {
  const { module } = parsed(file)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reExports(module.staticExports),
  ]
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => file.text.slice(start + 1, end - 1))
  return [...named, ...dynamic].map((name) => ({ from: file, to: resolve(file.path, name) }))
}

const reExports = (exports: ReturnType<typeof parseSync>['module']['staticExports']) =>
  exports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []))

function resolve(path: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(path), name)
  return name
    .replace(/^@lucero\/(\w+)\//, '$1/src/')
    .replace(/^ui\/src\/build\//, 'ui/build/')
    .replace(/(\/src\/[^.]+)$/, '$1.ts')
}

/** The ledger gets the chart of accounts as a parameter. */
export const ledgerNamesNoAccounts: Check = (files) =>
  files
    .filter((file) => file.path.startsWith('server/src/ledger/') && isCode(file) && !isTest(file))
    .flatMap(({ path, text }) => {
      const [account] = /['"`](main|game|held|bonus|free|operator|bank):|['"`](promo|forfeits)\b/.exec(text) ?? []
      return account ? [`${path}: names an account (${account}); the chart of accounts is the wallet's`] : []
    })

/** All resources of a process are fields of its runtime, which opens and closes them. */
export const runtimeListsItsResources: Check = (files) =>
  files
    .filter((file) => /^(server|games)\/src\//.test(file.path) && isCode(file) && !isTest(file))
    .filter(({ text }) => /WeakMap<\w*Runtime\b|interface Runtime\b/.test(text))
    .map(({ path }) => `${path}: attaches something to the runtime that is not a field of it`)

/** Type imports count too: the files of a cycle can only be understood together. oxlint's `import/no-cycle` ignores `import()`. */
export const importsHaveNoCycles: Check = (files) => {
  const code = files.filter(isCode)
  const paths = new Set(code.map(({ path }) => path))
  const graph = new Map(
    code.map((file) => [file.path, importsOf(file).flatMap(({ to }) => (paths.has(to) ? [to] : []))]),
  )
  return cyclesIn(graph).map((circle) => `${circle.join(' → ')}: an import cycle`)
}

/** Each database has this table, and the kit reads it for both. */
const tablesOfTheKit = new Set(['wrapped_key'])

/** The games may not use tables of the wallet, and the kit may not use any other table. */
export const gamesAndKitUseNoWalletTables: Check = (files) => {
  const tablesOf = (folder: RegExp) =>
    files.filter(({ path }) => folder.test(path)).flatMap(({ text }) => tablesIn(text).map(([table]) => table))
  const own = tablesOf(/^games\/migrations\/.*\.sql$/)
  const wallets = tablesOf(/^server\/migrations\/.*\.sql$/)
  return files
    .filter((file) => /^(games|kit)\/src\//.test(file.path) && isCode(file) && !isTest(file))
    .flatMap((file) => {
      const forbidden = file.path.startsWith('games/')
        ? wallets.filter((table) => !own.includes(table))
        : [...wallets, ...own].filter((table) => !tablesOfTheKit.has(table))
      return [...new Set(forbidden)]
        .filter((table) => namesInSql(file).has(table))
        .map((table) => `${file.path}: may not use the table ${table}`)
    })
}

/** A comment above each `create table` names the module of the table. Only files of that module may use it. */
export const tablesBelongToOneModule: Check = (files) => {
  const owners = tableOwners(files)
  const unowned = [...owners]
    .filter(([, module]) => module === '')
    .map(([table]) => `table ${table}: no "-- module:" above it`)
  return [
    ...unowned,
    ...files.filter((file) => isCode(file) && !isTest(file)).flatMap((file) => foreignTablesIn(file, owners)),
  ]
}

function tableOwners(files: File[]): Map<string, string> {
  const migrations = files.filter(({ path }) => /^server\/migrations\/.*\.sql$/.test(path))
  return new Map(migrations.flatMap(({ text }) => tablesIn(text)))
}

const movesTables = new Set(['server/src/program/carry-over.ts'])

function foreignTablesIn(file: File, owners: Map<string, string>): string[] {
  const module = moduleOf(file.path, 'server')
  if (module === undefined || movesTables.has(file.path)) return []
  const declared = [...file.text.matchAll(/\btable\('(\w+)'/g)].map(([, name]) => name!)
  return [...new Set([...namesInSql(file), ...declared])]
    .filter((table) => owners.has(table) && owners.get(table) !== module)
    .map((table) => `${file.path}: table ${table} belongs to ${owners.get(table)}`)
}

/** The same for the games. Their released migrations name no module. */
export const gamesTablesBelongToOneModule: Check = (files) => {
  const created = files
    .filter(({ path }) => /^games\/migrations\/.*\.sql$/.test(path))
    .flatMap(({ text }) => tablesIn(text))
  const unowned = created
    .filter(([table]) => !(table in GAMES_TABLES))
    .map(([table]) => `table ${table}: no module of the games`)
  const strangers = files
    .filter((file) => isCode(file) && !isTest(file) && moduleOf(file.path, 'games') !== undefined)
    .flatMap((file) =>
      Object.entries(GAMES_TABLES)
        .filter(([table, module]) => moduleOf(file.path, 'games') !== module && namesInSql(file).has(table))
        .map(([table, module]) => `${file.path}: table ${table} belongs to ${module}`),
    )
  return [...unowned, ...strangers]
}

/** Only text between backticks counts as SQL, because comments may also say "from player". */
const namesInSql = oncePerFile(({ text }) => {
  const quoted = [...text.matchAll(/`[^`]*`/g)].map(([part]) => part).join('\n')
  const named = quoted.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+)?(?=(\w+))/g)
  return new Set([...named].map(([, name]) => name!))
})

export const moduleNamesAreShared: Check = (files) => {
  const allowed = {
    server: [...SERVER_LAYERS.flat(), 'testing'],
    web: [...WEB_LAYERS.flat(), 'testing'],
  }
  const folders = files.flatMap(({ path }) => {
    const [, side, folder] = /^(server|web)\/src\/([^/]+)\//.exec(path) ?? []
    return side && !allowed[side as keyof typeof allowed].includes(folder!) ? [`${side}/src/${folder}`] : []
  })
  const journeys = files.flatMap(({ path }) => /^e2e\/([^/]+)\//.exec(path)?.[1] ?? [])
  const strangers = journeys
    .filter((folder) => ![...MODULES, 'desk', 'shell', 'pages'].includes(folder))
    .map((folder) => `e2e/${folder}`)
  return [...new Set([...folders, ...strangers])].map((folder) => `${folder}: no module has this name`)
}

export const versionsAreExact: Check = (files) =>
  files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Record<string, object>
      const all = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
      return all
        .filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))
        .map(([name]) => `${path}: ${name} has no exact version`)
    })

export const filesAreShort: Check = (files) =>
  files.filter(isCode).flatMap((file) => {
    const [lines, limit] = [file.text.split('\n').length, isTest(file) ? TEST_LINES : SOURCE_LINES]
    return lines > limit ? [`${file.path}: ${lines} lines, more than ${limit}`] : []
  })

export const functionsAreShort: Check = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap((file) =>
      nodesOf(file)
        .filter(({ type }) => /^(Arrow)?Function(Expression|Declaration)?$/.test(type))
        .map(({ start, end }) => ({
          line: lineAt(file.text, start),
          lines: lineAt(file.text, end) - lineAt(file.text, start) + 1,
        }))
        .filter(({ lines }) => lines > FUNCTION_LINES)
        .map(({ line, lines }) => `${file.path}:${line}: a function of ${lines} lines, more than ${FUNCTION_LINES}`),
    )

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

const isLogged = (file: File) => /^(server|games|kit)\/src\//.test(file.path) && isCode(file) && !isTest(file)

/** Every log call has an `event` code, which stays stable when the message changes. */
export const logLinesCarryAnEvent: Check = (files) =>
  files.filter(isLogged).flatMap((file) =>
    nodesOf(file)
      .filter((node) => isLogCall(node) && !hasEvent(node))
      .map(({ start }) => `${file.path}:${lineAt(file.text, start)}: a log line without an event`),
  )

/** docs/operations.md lists exactly the events that are logged. */
export const eventsAreListed: Check = (files) => {
  const list = files.find(({ path }) => path === 'docs/operations.md')?.text ?? ''
  const listed = new Set([...list.matchAll(/^\| `([a-z]+\.[a-z_]+)`/gm)].map(([, event]) => event!))
  const logged = new Set(files.filter(isLogged).flatMap(eventsIn))
  return [
    ...[...logged].filter((event) => !listed.has(event)).map((event) => `docs/operations.md: ${event} is not listed`),
    ...[...listed].filter((event) => !logged.has(event)).map((event) => `docs/operations.md: ${event} is never logged`),
  ]
}

const nameOf = (node: unknown): unknown => {
  const { name, value, property } = node as { name?: unknown; value?: unknown; property?: unknown }
  return property === undefined ? (name ?? value) : nameOf(property)
}

/** `log.warn(…)`, `runtime.log.warn(…)`, `log[level](…)`. */
function isLogCall({ type, callee }: Node): boolean {
  const { object, property, computed } = (callee ?? {}) as Record<string, unknown>
  if (type !== 'CallExpression' || object === undefined || nameOf(object) !== 'log') return false
  return computed === true || /^(trace|debug|info|warn|error|fatal)$/.test(String(nameOf(property)))
}

const isEventProperty = ({ type, key }: Node) => type === 'Property' && nameOf(key) === 'event'

const hasEvent = (call: Node) => nodesIn((call['arguments'] as unknown[])[0]).some(isEventProperty)

const eventsIn = (file: File): string[] =>
  nodesOf(file)
    .filter(isEventProperty)
    .flatMap((property) => nodesIn(property))
    .flatMap(({ type, value }) => (type === 'Literal' ? String(value) : []))
    .filter((event) => /^[a-z]+\.[a-z_]+$/.test(event))

const isSharedCode = (file: File) =>
  /^(server|kit|house|desk|web)\/src\/|^games\/src\/(?!page\/)/.test(file.path) && isCode(file) && !isTest(file)

/**
 * A query or a call for every row at once uses up the pool, and other requests are rejected. Read all rows with one query, or bound the work with
 * `inParallel` (kit/src/in-parallel.ts).
 */
export const workPerRowIsBounded: Check = (files) =>
  files
    .filter((file) => isSharedCode(file) && !isSmallBySetting(file))
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => isAsyncLoop(node) || leavesWork(node, file) || startsPerRow(node, nodesOf(file)))
        .map(({ start }) => `${file.path}:${lineAt(file.text, start)}: work for every row at once; use inParallel`),
    )

const argumentsOf = (call: Node) => call['arguments'] as Node[]
const objectOf = (call: Node) => (call['callee'] as Record<string, unknown> | undefined)?.['object'] as Node | undefined
/** Empty if it is no call of a method. */
const methodOf = (call: Node) => (objectOf(call) ? String(nameOf(call['callee'])) : '')

/** `rows.map(async …)`, `rows.forEach(async …)`. */
const isAsyncLoop = (call: Node) =>
  /^(map|flatMap|forEach)$/.test(methodOf(call)) && argumentsOf(call).some((callback) => callback['async'] === true)

const isLoop = (node: Node) => /^(For|While|DoWhile)/.test(node.type) || methodOf(node) === 'forEach'
/** On a server: `for (const row of rows) void …`, `rows.forEach((row) => void …)`. */
const leavesWork = (node: Node, { path, text }: File) =>
  !/^(desk|web)/.test(path) && isLoop(node) && /(\)|=>|\n) *void [\w.]+\(/.test(text.slice(node.start, node.end))

/** `Promise.all(rows.map(…))`, `db.together((tx) => rows.map(…))`. */
function startsPerRow(call: Node, nodes: Node[]): boolean {
  const isCombined = /^(all|allSettled|any|race)$/.test(methodOf(call)) && nameOf(objectOf(call)) === 'Promise'
  return (isCombined || methodOf(call) === 'together') && argumentsOf(call).some((each) => hasRows(each, nodes))
}

/** Lists with a length that a setting defines: connections, processes, metrics. */
const isSmallBySetting = ({ path }: File) =>
  /^server\/src\/(ledger\/lanes?|metrics\/metrics|processes\/\w+)\.ts$/.test(path)

/** True if the length of the list is that of another list, which is not written out. */
function hasRows(list: Node, nodes: Node[]): boolean {
  const { type, elements, argument, body, expression, consequent, alternate } = list as Node & Record<string, Node>
  const within = (part: unknown) => part !== undefined && part !== null && hasRows(part as Node, nodes)
  if (type === 'CallExpression') return isPerElement(list, nodes) || within(objectOf(list))
  if (type === 'ArrayExpression')
    return (elements as unknown as Node[]).some((each) => each.type === 'SpreadElement' && within(each['argument']))
  if (type === 'Identifier')
    return nodes.some(
      (node) => fills(node, nodes, nameOf(list)) || (declares(node, nameOf(list)) && within(node['init'])),
    )
  if (type === 'BlockStatement')
    return (body as unknown as Node[]).some((each) => each.type === 'ReturnStatement' && within(each['argument']))
  return (
    /^(Arrow|Await|Conditional|Parenthesized|TS)/.test(type) &&
    [argument, body, expression, consequent, alternate].some(within)
  )
}

function isPerElement(call: Node, nodes: Node[]): boolean {
  const [first, second] = argumentsOf(call)
  if (methodOf(call) === 'from') return second !== undefined && first?.type !== 'ObjectExpression'
  if (!/^(map|flatMap)$/.test(methodOf(call))) return false
  const mapped = objectOf(call)
  const isWrittenOut = (value: unknown) =>
    (value as Node | null)?.type === 'ArrayExpression' && !hasSpread(value as Node)
  return !isWrittenOut(mapped) && !nodes.some((node) => declares(node, nameOf(mapped)) && isWrittenOut(node['init']))
}

const declares = ({ type, id }: Node, name: unknown) => type === 'VariableDeclarator' && nameOf(id) === name
const hasSpread = (list: Node) => (list['elements'] as Node[]).some(({ type }) => type === 'SpreadElement')
/** `jobs.push(…)` in a loop. */
const fills = (node: Node, nodes: Node[], name: unknown) =>
  methodOf(node) === 'push' &&
  nameOf(objectOf(node)) === name &&
  nodes.some((loop) => isLoop(loop) && loop.start < node.start && node.end <= loop.end)

export const fileNamesAreMeaningful: Check = (files) =>
  files
    .filter(({ path }) => /(utils?|helpers?|manager|service)s?[.-]/i.test(path.split('/').at(-1)!))
    .map(({ path }) => `${path}: a meaningless file name`)

/**
 * Vitest moves plain fake timers while a browser test waits, and `vi.waitFor` gives up after a second. Both fail on a busy machine.
 * `installFakeClock` (ui/src/testing) and `expect.poll` do not.
 */
export const browserTestsWaitWithoutRaces: Check = (files) =>
  files
    .filter(({ path }) => /\.browser\.test\.tsx?$/.test(path))
    .filter(({ text }) => /vi\.waitFor\(|vi\.useFakeTimers\((?![^)]*shouldAdvanceTime)/.test(text))
    .map(({ path }) => `${path}: uses vi.waitFor or vi.useFakeTimers instead of expect.poll or installFakeClock`)

/** Participles and adjectives by their endings. Irregular ones, and nouns with such endings, are listed. */
const QUALITY = /(ed|ing|able|ible|ful|less)$/i
const IRREGULAR =
  /^(Begun|Bound|Bought|Built|Busy|Done|Drawn|Due|Found|Given|Gone|Heard|Held|Kept|Known|Lent|Lost|Made|Open|Ours|Paid|Put|Ready|Said|Seen|Sent|Set|Shown|Sold|Spent|Spoken|Spun|Taken|Then|Told|Went|Who|Won|Written)$/
const NOUNS =
  /^(Bed|Building|Crossing|Evening|Feed|Finding|Greeting|Heading|Landing|Lending|Listing|Meaning|Need|Ping|Rating|Seed|Setting|Speed|Standing|String|Table|Thing|Variable|Warning|Wiring)$/

/** The last word of a type's name is a noun: `BetRequest`, not `Asked`. */
export const typesAreNouns: Check = (files) =>
  files.filter(isCode).flatMap((file) =>
    nodesOf(file)
      .filter(({ type }) => /^(TSTypeAlias|TSInterface|TSEnum|Class)Declaration$|^TSTypeParameter$/.test(type))
      .map(({ id, name, start }) => ({ name: String(nameOf(id ?? name)), start }))
      .filter(({ name }) => isQuality(/[A-Z][a-z]*$/.exec(name)?.[0] ?? ''))
      .map(({ name, start }) => `${file.path}:${lineAt(file.text, start)}: the name of the type ${name} is not a noun`),
  )

const isQuality = (word: string) => (QUALITY.test(word) && !NOUNS.test(word)) || IRREGULAR.test(word)

export const noMachinePaths: Check = (files) =>
  files.flatMap(({ path, text }) => {
    const match = /\/(?:work|root|home\/\w+|Users\/\w+)\/\w|https?:\/\/registry\./.exec(text)?.[0]
    return match ? [`${path}: mentions ${match}`] : []
  })

/** 240 was released twice. */
export const migrationNumbersAreUnique: Check = (files) => {
  const numbers = files.flatMap(({ path }) => /^\w+\/migrations\/\d+-/.exec(path)?.[0] ?? [])
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) < index)
  return repeated
    .filter((number) => !number.includes('/240-'))
    .map((number) => `${number}: two migrations have this number`)
}
