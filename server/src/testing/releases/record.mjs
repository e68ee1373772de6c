// Records the database of a release, and what its program answers, for upgrades.db.test.ts. Needs PostgreSQL 15 or newer and its pg_dump.
//   node record.mjs <folder of the release, with dependencies> <name> <empty database, as URL of a superuser>
// Writes NAME.sql.gz and NAME.json.gz beside this file. Every row comes from the program of the release: its demo data, and one player who signs up,
// gets credit, plays Dice, redeems and activates a bonus.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'

const [folder, name, databaseUrl] = process.argv.slice(2)
if (!folder || !name || !databaseUrl) throw new Error('usage: record.mjs FOLDER NAME DATABASE_URL')
const data = mkdtempSync(join(tmpdir(), 'lucero-record-'))
const server = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
  env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, LUCERO_DATA_DIR: data, PORT: '0', LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
})
const { stdout } = server
if (!stdout) throw new Error('the server has no output')
const address = await new Promise((resolve) =>
  createInterface(stdout).on('line', (line) => {
    const found = /(http:\/\/localhost:\d+)/.exec(line)
    if (found) resolve(found[1])
  }),
)

/**
 * @param {string} path
 * @param {object} [body]
 * @param {string} [token]
 */
async function ask(path, body, token) {
  for (;;) {
    const reply = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status === 200) return JSON.parse(text).data ?? JSON.parse(text)
    if (reply.status !== 503) throw new Error(`${path}: ${reply.status} ${text}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const player = { username: 'upgraded', password: 'Upgrade!d1' }
const { user, verificationCode } = await ask('/api/v1/user/signup', { ...player, phoneCode: 1, phone: '3055550199' })
await ask('/api/v1/user/verify-account', { code: verificationCode, userId: user.id })
const { accessToken: token } = await ask('/api/v1/user/login', player)
await ask('/api/v1/operators/apply', { operatorId: 1001 }, token)
const transfer = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 40 }] }
await ask('/api/v1/user/transfer-to-game', transfer, token)
const { url } = await ask('/api/v1/casino/launch-game', { gameId: 'dice' }, token)
const launch = { game: 'dice', token: new URL(url, address).searchParams.get('token') }
const { pageToken } = await ask('/games/api/enter', launch)
/**
 * @param {number} stake
 * @param {number} target
 */
const play = (stake, target) =>
  ask('/games/api/play', { requestId: randomUUID(), bet: { stake, direction: 'under', target } }, pageToken)
for (let n = 1; n <= 5; n += 1) await play(100 * n, 5000)
await ask('/games/api/seeds', {}, pageToken)
await play(50, 2500)
await ask('/api/v1/user/collect-amount', undefined, token)
for (const amount of [5, 6]) await ask('/api/v1/redeem', { requestId: randomUUID(), amount }, token)
const { rows } = await ask('/api/v1/redeem', undefined, token).then(({ redeems }) => redeems)
await ask('/api/v1/redeem/cancel', { redeem_id: rows[0].redeem_id }, token)
const { bonus } = await ask('/api/v1/bonus', undefined, token)
for (const { id: bonusId } of bonus) {
  const isActive = await ask('/api/v1/bonus/activate', { bonusId }, token).then(
    () => true,
    (error) => void process.stderr.write(`${error.message}\n`),
  )
  if (isActive) break
}

/** @param {string} access */
const answersOf = async (access) => ({
  wallets: await ask('/api/v1/user/get-wallets', undefined, access),
  transactions: await ask('/api/v1/user/get-transactions?pageNo=1&limit=100', undefined, access),
  play: await ask('/api/v1/casino/transactions?pageNo=1&limit=100', undefined, access),
  redeems: await ask('/api/v1/redeem', undefined, access),
})
const demo = { username: 'demoplayer', password: 'Demo!pass1' }
const { accessToken: demoToken } = await ask('/api/v1/user/login', demo)
const answers = { [player.username]: await answersOf(token), [demo.username]: await answersOf(demoToken) }
const { rounds } = await ask('/games/api/rounds', undefined, pageToken)
await new Promise((resolve) => server.once('exit', resolve).kill('SIGTERM'))
rmSync(data, { recursive: true })

const dump = execFileSync(
  'pg_dump',
  ['--no-owner', '--inserts', '--rows-per-insert=200', '-n', 'public', '-n', 'lucero_games', databaseUrl],
  { maxBuffer: 2 ** 30 },
).toString()
// The test restores it into an existing database. psql's own commands, and settings of the session, are left out.
const statements = dump
  .replaceAll(/^(?:\\.*|SELECT pg_catalog\.set_config.*|SET .*|CREATE SCHEMA public;|COMMENT ON SCHEMA.*|--.*)\n/gm, '')
  .replaceAll(/\n{2,}/g, '\n')
writeFileSync(join(import.meta.dirname, `${name}.sql.gz`), gzipSync(statements, { level: 9 }))
const record = { players: [player, demo], answers, rounds, transfer }
writeFileSync(join(import.meta.dirname, `${name}.json.gz`), gzipSync(JSON.stringify(record), { level: 9 }))
