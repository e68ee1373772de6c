/** Account security under attack and load: guessing codes, distinguishing known phones, sign-in. */
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { send } from '@lucero/contract/shared/send'
import { sql } from '@lucero/kit/sql'
import { chanceAbove, mean, ms, printTable, quantile, rankTest } from './figures.ts'
import { startStack, type Stack } from './stack.ts'

const phones = 500
const guesses = 100
const seconds = 10
const demo = { username: 'demoplayer', password: 'Demo!pass1' }

/** Admission is disabled, because it is not what this benchmark measures. */
const withoutAdmission = {
  ADMISSION_ANONYMOUS: '1000',
  ADMISSION_CODES: '1000',
  ADMISSION_WAIT_MS: '60000',
  REQUESTS_PER_PLAYER_PER_SECOND: '1000000',
  REQUESTS_PER_PLAYER_AT_ONCE: '1000000',
}

export async function run(): Promise<void> {
  const stack = await startStack(withoutAdmission)
  try {
    await guessing(stack)
    await distinguishing(stack)
    await signingIn(stack)
  } finally {
    await stack.stop()
  }
}

type Answer = { status: number; text: string; tookMs: number }

async function call(stack: Stack, name: CallName, body?: object, token?: string): Promise<Answer> {
  const start = performance.now()
  const { status, text } = await send(`${stack.address}${apiBase}`, calls[name], { body, token })
  return { status, text, tookMs: performance.now() - start }
}

/** 100 concurrent wrong guesses at one code. Each attempt is counted before it is compared. */
async function guessing(stack: Stack): Promise<void> {
  const person = { username: 'guessed-at', password: 'Right!pass1', phoneCode: 1, phone: '7870000001' }
  const { text } = await call(stack, 'signUp', person)
  const { user, verificationCode } = (JSON.parse(text) as { data: { user: { id: string }; verificationCode: string } })
    .data
  const wrong = (step: number) => String((Number(verificationCode) + step) % 10_000).padStart(4, '0')
  const guess = (code: string) => call(stack, 'verifyAccount', { userId: user.id, code })
  const answers = await Promise.all(Array.from({ length: guesses }, (_, i) => guess(wrong(i + 1))))
  const { failures } = await stack.db.one<{ failures: number }>(
    sql`select failures from code where subject = ${user.id}`,
  )
  const right = await guess(verificationCode)
  printTable(`${guesses} wrong guesses at one code, at once`, [
    ['compared', String(failures)],
    ['refused as wrong', String(answers.filter(({ status }) => status === 400).length)],
    ['rejected with 503', String(answers.filter(({ status }) => status === 503).length)],
    ['the right code afterwards', right.status === 400 ? 'refused' : `answered ${right.status}`],
  ])
}

/** Requests for 500 known and 500 unknown phones, sequentially in random order. */
async function distinguishing(stack: Stack): Promise<void> {
  await stack.db.run(sql`
    insert into player (id, username, username_key, phone_code, phone, verified_at)
    select gen_random_uuid(), 'known' || n, 'known' || n, 1, (7880000000 + n)::text, now() from generate_series(1, ${phones}) n`)
  const known = Array.from({ length: phones }, (_, i) => ({ known: true, phone: String(7_880_000_001 + i) }))
  const unknown = Array.from({ length: phones }, (_, i) => ({ known: false, phone: String(7_890_000_001 + i) }))
  const order = [...known, ...unknown].map((one) => ({ one, at: Math.random() })).toSorted((a, b) => a.at - b.at)
  const bodies = new Set<string>()
  const took = { known: [] as number[], unknown: [] as number[] }
  for (const { one } of order) {
    const { status, text, tookMs } = await call(stack, 'forgotPassword', { phone: `1${one.phone}` })
    bodies.add(`${status} ${text}`)
    took[one.known ? 'known' : 'unknown'].push(tookMs)
  }
  printTable(`${phones} known against ${phones} unknown phones`, [
    ['different answers', String(bodies.size)],
    ['median, known', ms(quantile(took.known, 0.5))],
    ['median, unknown', ms(quantile(took.unknown, 0.5))],
    ['mean, known', ms(mean(took.known))],
    ['mean, unknown', ms(mean(took.unknown))],
    ['chance that known takes longer', chanceAbove(took.known, took.unknown).toFixed(3)],
    ['rank test, p', rankTest(took.known, took.unknown).toFixed(3)],
  ])
}

/** Sign-in throughput, and its effect on a cheap read. */
async function signingIn(stack: Stack): Promise<void> {
  const { text } = await call(stack, 'signIn', demo)
  const token = (JSON.parse(text) as { data: { accessToken: string } }).data.accessToken
  const read = () => call(stack, 'getUser', undefined, token)
  const signIn = () => call(stack, 'signIn', demo)
  await repeatRequests(2, 2, read)
  const alone = await repeatRequests(1, seconds, read)
  const [beside, signIns] = await Promise.all([repeatRequests(1, seconds, read), repeatRequests(16, seconds, signIn)])
  const spread = (took: number[]) => `p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}`
  printTable('Signing in (16 at once), and a cheap read (get-user) beside it', [
    ['sign-ins per second', (signIns.length / seconds).toFixed(1)],
    ['a sign-in', spread(signIns)],
    ['reads alone', `${(alone.length / seconds).toFixed(0)} per second, ${spread(alone)}`],
    ['reads beside sign-ins', `${(beside.length / seconds).toFixed(0)} per second, ${spread(beside)}`],
  ])
}

async function repeatRequests(concurrency: number, forSeconds: number, ask: () => Promise<Answer>): Promise<number[]> {
  const end = performance.now() + forSeconds * 1000
  const took: number[] = []
  const one = async () => {
    while (performance.now() < end) {
      const answer = await ask()
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
      took.push(answer.tookMs)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return took
}
