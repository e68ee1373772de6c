// Runs the commands and samples of README and docs/*.md against a started program. A block that is neither run nor listed here with a reason fails.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callPlayerApi } from '@lucero/contract/player/client'
import { dataIn } from '@lucero/contract/shared/send'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine } from '../house/src/testing/command-line.ts'
import { goodFiles, packageFolder } from '../outcomes/src/testing/package-folder.ts'
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'
import { temporaryFolder, type TemporaryFolder } from '../server/src/testing/temporary-folder.ts'
import { fencedBlocks, shellCommands, type Block } from './steps/fenced-blocks.ts'

const root = join(import.meta.dirname, '..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
]
const blocks = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) => fencedBlocks(page, readFileSync(join(root, page), 'utf8')))

/** Values of a started program that replace the placeholders of a page. */
type Values = { address: string; secret: string; bonus: string; endpoint: string; token: string; packageFolder: string }

type Runs = {
  command: RegExp
  /** A program that a machine may lack. Continuous integration has it. */
  needs?: string
  with?: (command: string, values: Values) => string
  gives?: (out: string, values: Values) => void
}

/** At a terminal the command prompts for confirmation, which a test cannot give. */
const withoutQuestion = (command: string) => `${command} --yes`

const runs: Runs[] = [
  { command: /^npm run house -- --help$/ },
  { command: /^npm run house -- sms$/ },
  { command: /^npm run house -- credit grant demoplayer 50 --operator 1001$/, with: withoutQuestion },
  { command: /^npm run house -- (operators list|aggregators (list|findings))$/ },
  { command: /^npm run house -- (login --demo clerk|whoami|logout|keys list|staff demo)$/ },
  { command: /^npm run house -- (till (open |show$|day$)|shifts list )/ },
  { command: /^npm run house -- keys create nightly / },
  { command: /^npm run house -- credit grant --help$/ },
  { command: /^npm run house -- (limits list$|limits set (credit|redeem) |approvals list )/ },
  {
    command: /^npm run house -- bonuses create /,
    with: (command) => command.replace(/--until \S+/, `--until ${new Date().getUTCFullYear() + 1}-12-31`),
    gives: (out, values) => void (values.bonus = /[\da-f]{8}-[\da-f-]{27}/.exec(out)![0]),
  },
  {
    command: /^npm run house -- bonuses publish /,
    with: (command, { bonus }) => withoutQuestion(command.replace(/\S+$/, bonus)),
  },
  {
    command: /^npm run house -- race set /,
    with: (command, { bonus }) => command.replace(/\S+$/, bonus),
  },
  { command: /^npm run house -- stock sell /, with: withoutQuestion },
  { command: /^npm run house -- stock (credit-line|warning|on|movements) / },
  { command: /^npm run house -- (contracts set |partners list$|settlements list )/ },
  { command: /^npm run house -- partners move /, with: withoutQuestion },
  { command: /^npm run house -- race (show|stop)$/ },
  { command: /^npm run -s house -- redeem list /, with: (command) => command.replace(/ \| jq .*$/, '') },
  {
    command: /^npm run house -- providers add acme /,
    gives: (out, values) => void (values.secret = /shown this once:\s+(\S+)/.exec(out)![1]!),
  },
  {
    command: /^npm run house -- events add-endpoint /,
    gives: (out, values) => void (values.endpoint = /[\da-f]{8}-[\da-f-]{27}/.exec(out)![0]),
  },
  { command: /^npm run house -- events endpoints$/ },
  {
    command: /^npm run house -- events (deliveries|replay) /,
    with: (command, { endpoint }) => command.replace(/[\da-f]{8}-[\da-f-]{27}/, endpoint),
  },
  { command: /^npm run house -- games add acme comet / },
  { command: /^npm run house -- games trial comet (add demoplayer|off)$/ },
  {
    command: /^npm run house -- packages add \.\/comet-cluster /,
    with: (command, { packageFolder: folder }) => command.replace('./comet-cluster', folder),
  },
  { command: /^npm run house -- packages (show|try|settings|trial|publish|watch) comet-cluster/ },
  { command: /^npm run house -- games trial comet-cluster add demoplayer$/ },
  { command: /^npm run house -- packages retire comet-cluster /, with: withoutQuestion },
  { command: /^npm run conformance -- --list$/ },
  // One case only: conformance/src/ourselves.db.test.ts runs the whole suite.
  {
    command: /^npm run conformance -- --ourselves$/,
    with: (command, { address }) => `${command} --url ${address} --only balance`,
  },
  { command: /^lucero (operators create|staff create|keys create) / },
  { command: /^npm run drill$/ },
  {
    command: /^LUCERO_TOKEN=<access token> python3 statement.py /,
    needs: 'python3',
    with: (_, { address, token }) => `LUCERO_TOKEN=${token} python3 -B docs/statement.py ${address}`,
  },
]

const anotherTest: Record<string, string> = {
  'docs/provider-api.md ts client': 'conformance/src/provider-api.test.ts, and below',
  'docs/provider-api.md sh ask': 'conformance/src/provider-api.test.ts, and below',
  'docs/events.md js receiver.mjs': 'scripts/events-page.test.ts',
  'docs/events.md python receiver.py': 'scripts/events-page.test.ts',
  'docs/game-developers.md js simulate.mjs': 'scripts/game-developers.db.test.ts',
  'docs/game-developers.md html front/index.html': 'scripts/game-developers.db.test.ts',
  'docs/deploy.md sh debian': 'needs a fresh Debian; the page has the transcript of a run',
}

const notRun: [RegExp, string][] = [
  [/^npm start$/, 'scripts/start.db.test.ts starts it'],
  [/^npm run build$|^node dist\/lucero-\S+\/lucero\.mjs$/, 'scripts/artefact.db.test.ts builds it and starts it'],
  [/^npm test$/, 'it is what runs this test'],
  [/^npm test -- <file>$/, 'scripts/steps/test-files.test.mjs runs one'],
  [/^npm run (dev|check|format)$/, 'they work on the source; each runs the tools that npm test runs'],
  [/^npm run house -- events show /, 'it needs an event; server/src/webhooks/webhooks.db.test.ts shows a delivery'],
  [
    /^curl .*lucero\.example\/games\/api\/rounds\//,
    'it names a round of the reader; games/src/server/fairness/listed-seeds.db.test.ts checks one with the program',
  ],
  [/^curl .*\/house\/v1\/events/, 'it needs a key; server/src/webhooks/webhooks.db.test.ts reads the list'],
  [/^npm run house -- approvals show /, 'house/src/control.db.test.ts shows a request'],
  [/^npm run house -- approvals approve /, 'server/src/house/four-eyes.db.test.ts approves a request'],
  [/^npm run test:nightly$/, 'it takes an hour'],
  [
    /^npm run house -- settlements (book|show|correct|pay) /,
    'they need a period that has ended; house/src/settlements.db.test.ts runs them',
  ],
  [/^python3 settlement\.py /, 'server/src/settlement/second-program.test.ts runs it on a generated year'],
  [/^python3 trust\.py /, 'server/src/trust/trust.db.test.ts runs it on a log that has begun'],
  [/^npm run docs$/, 'scripts/generated-docs.db.test.ts runs it'],
  [/^npm run release -- <version>$/, 'scripts/release.test.mjs runs it in a clone'],
  [/^npm run bench -- <name>$/, 'it measures for minutes, and is run by hand'],
  [
    /^npm run drill -- (<name>|kill cut-commit|all --short|all --plant all)$/,
    'drills/src/drills.db.test.ts runs some drills in their short form, and the nightly run all of them',
  ],
  [
    /^npm run drill -- (order( --history \S+| --plant all)?|check \S+( --elle \S+ --porcupine \S+)?)$/,
    'drills/src/recorded-history.test.ts checks a recorded history, and the nightly run runs the drill',
  ],
  [
    /^npm run drill -- all --plant all$/,
    'it takes half an hour; drills/src/faults.test.ts checks that each fault applies',
  ],
  [
    /^node server\/src\/testing\/simulation\/nodes\/new-seeds\.ts /,
    'server/src/testing/simulation/nodes/simulate-nodes.test.ts runs it in the nightly run',
  ],
  [
    /^npm run soak( -- (--nodes 3 --players 1000 --minutes 60 --report soak-report|--short --plant all))?$/,
    'it takes minutes to an hour; drills/src/soak/soak.test.ts tests its parts, and the nightly run runs it',
  ],
  [/^npm run capacity( -- .*)?$/, 'it measures for minutes; bench/src/capacity/model.test.ts tests the model'],
  [/^npm run conformance -- --url \S+ --provider acme /, 'needs a wallet of somebody else, or takes half a minute'],
  [/^npm install \.\/lucero-conformance-|^npx lucero-conformance /, 'conformance/src/pack.test.ts packs and runs it'],
  [
    /^LUCERO_MODE=live /,
    'live mode needs TLS, a gateway and secrets of the reader; server/src/runtime/config.test.ts has its settings',
  ],
  [
    /^npm install \.\/lucero-outcomes-|^node simulate\.mjs$|^npx lucero-game |^npm run house -- packages \w+ .*three-doors/,
    'scripts/game-developers.db.test.ts runs them, in order, in the nightly run',
  ],
  [/^psql |^pg_restore /, "the reader's own PostgreSQL; drills/src/drills/backup-restore.ts does the same steps"],
  [/^npm run database -- (backup|restore) /, 'drills/src/backup-commands.db.test.ts runs both'],
  [
    /^docker run |^OTEL_EXPORTER_OTLP_ENDPOINT=/,
    'needs images; games/src/traces.db.test.ts exports to a collector of its own',
  ],
  [
    /^(python3 fairness.py|perl fairness.pl) commitment.json base < base.csv$/,
    'outcomes/src/prove-round.test.ts runs it on tables',
  ],
  [/^python3 fairness.py < round.jsonl$/, 'games/src/rules/fairness.test.ts runs it on a hundred rounds of each game'],
]

const isShell = ({ language, name }: Block) => language === 'sh' && name === ''
const isCommandText = ({ language, text }: Block) =>
  language === 'text' && /^(LUCERO_\w+=|python3|npm|node|curl) ?/.test(text)
const commands = blocks
  .filter((block) => isShell(block) || isCommandText(block))
  .flatMap((block) => shellCommands(block.text).map((command) => ({ page: block.page, command })))

describe('every block of the pages', () => {
  const languages = new Set(['', 'text', 'json', 'http', 'sql', 'nginx', 'ini', 'tsx', 'mermaid'])

  it('is run, or listed with a reason', () => {
    const isListed = (command: string) =>
      runs.some((one) => one.command.test(command)) || notRun.some(([pattern]) => pattern.test(command))
    expect(commands.filter(({ command }) => !isListed(command))).toEqual([])
    // Blocks in other languages are diagrams, data, or settings that other tests read.
    const samples = blocks.filter((block) => !isShell(block) && !languages.has(block.language))
    expect(samples.map(({ page, language, name }) => `${page} ${language} ${name}`).toSorted()).toEqual(
      Object.keys(anotherTest).toSorted(),
    )
  })

  it('and the lists have no entry that no page contains', () => {
    const patterns = [...runs.map(({ command }) => command), ...notRun.map(([pattern]) => pattern)]
    expect(patterns.filter((pattern) => !commands.some(({ command }) => pattern.test(command)))).toEqual([])
  })
})

describe('on a started program', { timeout: 120_000 }, () => {
  let folder: TemporaryFolder
  let program: ServerProcess
  const samplePackage = packageFolder(goodFiles())
  const values: Values = {
    address: '',
    secret: '',
    bonus: '',
    endpoint: '',
    token: '',
    packageFolder: samplePackage.path,
  }

  beforeAll(async () => {
    folder = temporaryFolder({ inMemory: true })
    program = await startServerProcess({ LUCERO_DATA_DIR: folder.path })
    values.address = program.address
    values.token = await signIn('demoplayer')
  }, 120_000)
  afterAll(async () => {
    await program.stop()
    await folder.remove()
    samplePackage.remove()
  })

  const signIn = async (username: string) => {
    const answer = await callPlayerApi(values.address, 'signIn', { body: { username, password: demoPassword } })
    return dataIn(answer).accessToken
  }

  async function run(command: string, env: Record<string, string> = {}): Promise<string> {
    const child = spawn('sh', ['-c', command], {
      cwd: root,
      env: { ...process.env, XDG_CONFIG_HOME: folder.path, LUCERO_URL: values.address, PORT: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, error, [exitCode]] = await Promise.all([
      child.stdout.setEncoding('utf8').toArray(),
      child.stderr.setEncoding('utf8').toArray(),
      once(child, 'close'),
    ])
    expect(exitCode, `${command}\n${out.join('')}${error.join('')}`).toBe(0)
    return out.join('')
  }

  const { house } = commandLine(() => values)

  /** Commands of the house share a process, except the first and the silent form: npm takes most of the CPU time of a command. */
  const throughNpm = new Set(['npm run house -- --help'])
  async function runQuickly(command: string): Promise<string> {
    // On an installed machine, /usr/bin/lucero starts the same program.
    const args = /^(?:npm run house --|lucero) (.*)$/s.exec(command)?.[1]
    if (args === undefined || throughNpm.has(command)) return run(command)
    // The shell splits the arguments, as it does for the reader.
    const split = spawnSync('sh', ['-c', `printf '%s\\0' ${args}`], { encoding: 'utf8' })
      .stdout.split('\0')
      .slice(0, -1)
    const { exitCode, out, err } = await house(split, { XDG_CONFIG_HOME: folder.path, PORT: '' })
    expect(exitCode, `${command}\n${out}${err}`).toBe(0)
    return out
  }

  it('integrators F6 every command of the pages works, in order', async () => {
    let done = 0
    for (const { command } of commands) {
      const how = runs.find((one) => one.command.test(command))
      if (!how) continue
      done += 1
      if (how.needs && !process.env['CI'] && spawnSync(how.needs, ['--version']).status !== 0) continue
      const out = await runQuickly(how.with?.(command, values) ?? command)
      how.gives?.(out, values)
    }
    expect(done).toBeGreaterThanOrEqual(runs.length)
  })

  const hasTools = ['curl', 'openssl'].every((tool) => spawnSync(tool, ['version']).error === undefined)
  const sampleBlock = (language: string, name: string) =>
    blocks.find((block) => block.page === 'docs/provider-api.md' && block.language === language && block.name === name)!

  it('integrators F6 the sample clients place a bet for demoplayer, the sign-in that npm start prints', async () => {
    const { address, token } = values
    const items = [{ gameId: 'comet', amount: 5 }]
    dataIn(await callPlayerApi(address, 'transferToGame', { token, body: { items } }))
    const launch = async () => {
      const { url } = dataIn(await callPlayerApi(address, 'launchGame', { token, body: { gameId: 'comet' } }))
      return new URL(url).searchParams.get('token')!
    }
    const env = { WALLET: address, PROVIDER: 'acme', SECRET: values.secret, GAME: 'comet' }
    const client = join(folder.path, 'client.mts')
    writeFileSync(client, sampleBlock('ts', 'client').text)
    const played = await run(`"${process.execPath}" "${client}"`, { ...env, TOKEN: await launch() })
    expect(played).toMatch(/^bet \{\s+result: 'OK'[^]*win \{\s+result: 'OK'/)
    if (!hasTools) return
    const script = join(folder.path, 'ask.sh')
    writeFileSync(script, sampleBlock('sh', 'ask').text)
    const body = JSON.stringify({ token: await launch(), game: 'comet' })
    expect(JSON.parse(await run(`sh "${script}" session '${body}'`, env))).toMatchObject({ result: 'OK' })
  })
})

/** The password that the demo prints at start. */
const demoPassword = /demoPassword = '([^']+)'/.exec(readFileSync(join(root, 'server/src/demo/demo.ts'), 'utf8'))![1]!
