import { expect, it } from 'vitest'
import { loadConfig, processesFor, shareOfNode } from './config.ts'
import { StartupProblem } from '@lucero/kit/errors'

const live = {
  LUCERO_MODE: 'live',
  DATABASE_URL: 'postgres://lucero:pw@db/lucero',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SMS_DIAL_CODES: '1,52',
  LUCERO_SECRET: 'a secret of our own, 32 characters',
  LUCERO_HOUSE_TOKEN: 'a house token of our own, random enough',
  LUCERO_HOUSE_PORT: '3001',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
}

function problemWith(env: Record<string, string | undefined>): string {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof StartupProblem) return error.message
    throw error
  }
  return 'none'
}

it('the demo needs no setting', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({
    mode: 'demo',
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    checkReplies: true,
  })
  expect(config.sms).toEqual({ gateways: [{ kind: 'outbox', name: 'outbox' }] })
  expect(config.sessions).toEqual({ idleMinutes: 30, maxHours: 12 })
  expect(config.limits.codeSendsPerPhonePer10Minutes).toBe(1_000_000)
})

it('an empty setting counts as unset', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

it('live mode starts with all settings, and has the production limits', () => {
  const config = loadConfig(live)
  expect(config).toMatchObject({ mode: 'live', checkReplies: false, logLevel: 'info' })
  expect(config.limits).toEqual({
    codeSendsPerAddressPerHour: 10,
    codeSendsPerPhonePer10Minutes: 3,
    codeSendsPerPhonePerHour: 5,
    codeSendsPerPhonePerDay: 10,
    codeSendsPerPhoneAndAddressPerDay: 4,
    textsPerPhonePerDay: 20,
    textsPerNetworkPerHour: 30,
    textsPerDialCodePerHour: 500,
    textsPerHour: 1000,
    codeFailuresPerAccountAndAddressPerDay: 5,
    codeFailuresPerAddressPerHour: 10,
    codeFailuresPerHour: 50,
    codeFailuresUnderStrainPerHour: 100,
    codeGapSeconds: 50,
    codeLifeSeconds: 300,
    signInsPerAddressPerMinute: 20,
    signInFailuresPerUsernamePerHour: 20,
    signInFailuresPerUsernameAndAddressPerHour: 10,
    signInFailuresPerUsernameUnderStrainPerHour: 100,
    signInFailuresPerAddressPerHour: 50,
    signUpsPerAddressPerHour: 10,
    contactMessagesPerPlayerPerHour: 10,
    contactMessagesPerAddressPerDay: 3,
    contactMessagesOfVisitorsPerDay: 1000,
  })
})

it.each([
  ['DATABASE_URL', undefined],
  ['SMS_GATEWAY', 'outbox'],
  ['LUCERO_SECRET', undefined],
  ['LUCERO_SECRET', 'demo-secret-for-a-machine-of-your-own'],
  ['LUCERO_SECRET_PREVIOUS', 'demo-secret-for-a-machine-of-your-own'],
  ['LUCERO_HOUSE_TOKEN', undefined],
  ['LUCERO_HOUSE_TOKEN', 'demo-house-token-for-a-machine-of-your-own'],
  ['LUCERO_HOUSE_PORT', undefined],
  ['LUCERO_PUBLIC_URL', undefined],
  ['LUCERO_PUBLIC_URL', 'http://play.example.com'],
  ['TWILIO_ACCOUNT_SID', undefined],
  ['TWILIO_AUTH_TOKEN', undefined],
  ['TWILIO_FROM', undefined],
  ['SMS_DIAL_CODES', undefined],
  ['SMS_DIAL_CODES', ' , '],
])('live mode refuses to start with %s = %s, and names the setting', (name, value) => {
  const problem = problemWith({ ...live, [name]: value })
  expect(problem).toMatch(new RegExp(`^Settings to correct: ${name}: `))
  expect(problem.match(/[A-Z_]{8,}:/g)).toEqual([`${name}:`])
})

it('lists all settings that live mode lacks', () => {
  const problem = problemWith({ LUCERO_MODE: 'live' })
  const names = [
    'DATABASE_URL',
    'SMS_GATEWAY',
    'LUCERO_SECRET',
    'LUCERO_HOUSE_TOKEN',
    'LUCERO_HOUSE_PORT',
    'LUCERO_PUBLIC_URL',
    'SMS_DIAL_CODES',
  ]
  for (const name of names) expect(problem).toContain(`${name}: `)
})

it.each([
  ['PORT', 'many'],
  ['PORT', '65536'],
  ['PORT', '1.5'],
  ['LUCERO_MODE', 'production'],
  ['DATABASE_URL', 'mysql://db/lucero'],
  ['DATABASE_URL', 'db'],
  ['LUCERO_SECRET', 'too short'],
  ['LUCERO_HOUSE_TOKEN', 'thirty-one characters are short'],
  ['LUCERO_HOUSE_PORT', 'any'],
  ['LUCERO_PUBLIC_URL', 'play.example.com'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['SMS_DIAL_CODES', '1,x'],
  ['SMS_HTTP', '{'],
  ['SMS_HTTP', '{"url":"sms.example.com"}'],
  ['SMS_HTTP_2', '{"url":"https://sms.example.com","body":"{number}"}'],
  ['TWILIO_COST_PER_PART', 'cheap'],
  ['SESSION_IDLE_MINUTES', '0'],
  ['CODE_LIFE_SECONDS', '-1'],
  ['PASSWORD_HASHES_AT_ONCE', '1000'],
])('%s = %s is refused with one line that names the setting and not the value', (name, value) => {
  const problem = problemWith({ [name]: value })
  expect(problem).toContain(`Settings to correct: ${name}`)
  expect(problem).not.toContain('\n')
  expect(problem).not.toContain(value)
})

it('lists all invalid settings', () => {
  expect(problemWith({ PORT: 'x', LOG_LEVEL: 'y' })).toMatch(/PORT: .*; LOG_LEVEL: /)
})

it('issue 38: hosted games are at localhost in a demo on its own machine, and otherwise only where the house says', () => {
  const hostWith = (env: Record<string, string | undefined>) => loadConfig(env).content
  expect(hostWith({})).toEqual({ host: 'localhost', scheme: 'http' })
  expect(hostWith({ LUCERO_PUBLIC_URL: 'http://127.0.0.1:3000' }).host).toBe('localhost')
  expect(hostWith({ LUCERO_PUBLIC_URL: 'https://demo.example.com' }).host).toBe('')
  expect(hostWith(live).host).toBe('')
  const content = hostWith({ ...live, LUCERO_CONTENT_HOST: 'Games.example.net' })
  expect(content).toEqual({ host: 'games.example.net', scheme: 'https' })
})

it.each(['localhost', 'example.com', 'play.example.com', 'games.example.net:443', '10.0.0.1', 'games_.example'])(
  'issue 38: LUCERO_CONTENT_HOST = %s is refused for https://play.example.com',
  (host) => {
    const problem = problemWith({ ...live, LUCERO_CONTENT_HOST: host })
    expect(problem).toContain('Settings to correct: LUCERO_CONTENT_HOST: ')
  },
)

it('issue 38: a content host needs the public address, where the page around the games is', () => {
  expect(problemWith({ LUCERO_CONTENT_HOST: 'games.example.net' })).toContain(
    'LUCERO_CONTENT_HOST: needs LUCERO_PUBLIC_URL',
  )
})

it('issue 38: live mode has no simulated aggregator', () => {
  expect(loadConfig({}).demoAggregator).toBe(true)
  expect(loadConfig({ LUCERO_DEMO_AGGREGATOR: 'off' }).demoAggregator).toBe(false)
  expect(loadConfig({ ...live, LUCERO_DEMO_AGGREGATOR: 'on' }).demoAggregator).toBe(false)
})

it('LUCERO_SECRET_PREVIOUS must differ from LUCERO_SECRET', () => {
  const LUCERO_SECRET = 'a secret of our own, 32 characters'
  const other = 'another secret of our own, 32 or more'
  expect(loadConfig({ LUCERO_SECRET, LUCERO_SECRET_PREVIOUS: other }).previousSecret).toBe(other)
  expect(problemWith({ LUCERO_SECRET, LUCERO_SECRET_PREVIOUS: LUCERO_SECRET })).toMatch(/: LUCERO_SECRET_PREVIOUS: /)
})

it('L8 the house has its own listener if its port is set, on localhost by default', () => {
  expect(loadConfig({ LUCERO_HOUSE_HOST: '10.0.0.1' }).house.listener).toBeUndefined()
  expect(loadConfig({ LUCERO_HOUSE_PORT: '3001' }).house.listener).toEqual({ host: '127.0.0.1', port: 3001 })
  const elsewhere = loadConfig({ LUCERO_HOUSE_PORT: '3001', LUCERO_HOUSE_HOST: '10.0.0.1' })
  expect(elsewhere.house.listener).toEqual({ host: '10.0.0.1', port: 3001 })
  expect(problemWith({ PORT: '3001', LUCERO_HOUSE_PORT: '3001' })).toMatch(/LUCERO_HOUSE_PORT: /)
})

it('L8 wrong house tokens are limited in live mode', () => {
  expect(loadConfig(live).house).toMatchObject({ wrongTokensPerAddressPerMinute: 10, wrongTokensPerMinute: 100 })
})

it('reads lists, switches and origins', () => {
  const config = loadConfig({
    SMS_DIAL_CODES: ' 1, 52 ,',
    TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    LUCERO_APP_ORIGIN: 'http://localhost:5173/',
    LUCERO_API_HOST: 'http://dev-api.localhost:3000/',
  })
  expect(config).toMatchObject({
    dialCodes: [1, 52],
    trustedProxies: { networks: ['10.0.0.0/8', '127.0.0.1'] },
    appOrigin: 'http://localhost:5173',
    apiHost: 'http://dev-api.localhost:3000',
  })
})

it.each([
  [undefined, false],
  ['false', false],
  ['0', false],
  ['1', { hops: 1 }],
  ['2', { hops: 2 }],
  ['loopback', { networks: ['loopback'] }],
  ['fd00::/8', { networks: ['fd00::/8'] }],
])('H1 TRUST_PROXY = %s is accepted', (value, expected) =>
  expect(loadConfig({ TRUST_PROXY: value }).trustedProxies).toEqual(expected),
)

it.each(['true', 'TRUE', 'on', '-1', '100', '1.5', '0.0.0.0/0', '::/0', '1, 10.0.0.0/8', 'proxy.internal'])(
  'H1 TRUST_PROXY = %s is refused with a hint',
  (value) =>
    expect(problemWith({ TRUST_PROXY: value })).toMatch(/TRUST_PROXY: set the number of proxies .* or their networks/),
)

it('issue 28: the second gateway needs settings of its own, and is another one', () => {
  const gateway = JSON.stringify({ url: 'https://sms.example.com/?to={to}&text={text}' })
  const { sms } = loadConfig({ ...live, SMS_FALLBACK_GATEWAY: 'http', SMS_HTTP: gateway })
  expect(sms.gateways.map(({ name }) => name)).toEqual(['twilio', 'http'])
  expect(problemWith({ ...live, SMS_FALLBACK_GATEWAY: 'http_2' })).toContain(
    'SMS_HTTP_2: needed with SMS_FALLBACK_GATEWAY=http_2',
  )
  expect(problemWith({ ...live, SMS_FALLBACK_GATEWAY: 'twilio' })).toContain('SMS_FALLBACK_GATEWAY: equals SMS_GATEWAY')
  const plain = JSON.stringify({ url: 'http://sms.example.com/' })
  expect(problemWith({ ...live, SMS_GATEWAY: 'http', SMS_HTTP: plain })).toContain('SMS_HTTP: live mode needs https')
})

it('issue 28: live mode uses the cores except one from six cores on, and at most eight processes', () => {
  expect([1, 2, 5, 6, 9, 64].map(processesFor)).toEqual([1, 1, 1, 5, 8, 8])
  expect(loadConfig({}).processes).toBe(1)
  expect(loadConfig({ ...live, LUCERO_PROCESSES: '5' }).processes).toBe(5)
})

it('issue 28: the processes of a node together have the limits of one node', () => {
  const config = loadConfig({ LUCERO_PROCESSES: '4', MAX_CONNECTIONS: '10000' })
  const share = shareOfNode(config)
  expect(share.databaseConnections).toBe(5)
  expect(share.admission.connections).toBe(2500)
  expect(share.admission.concurrency).toEqual({ provider: 64, money: 32, reads: 3, anonymous: 1, codes: 2 })
  expect(share.passwordHashConcurrency).toBe(1)
  expect([share.admission.perPlayer, share.sockets]).toEqual([config.admission.perPlayer, config.sockets])
})
