// The program on its own database and port, with a small typed HTTP client.
import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import type { CallName } from '@lucero/contract/player/calls'
import { callPlayerApi, type PlayerParts } from '@lucero/contract/player/client'
import { readAnswer as readAny, type ApiAnswer } from '@lucero/contract/shared/send'
import { refusalsOf } from '@lucero/contract/player/openapi'
import { refusalFrom, type ErrorItem } from '@lucero/contract/shared/refusals'
import type { DataOf } from '@lucero/contract/player/shapes'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { addDemoPlayer } from '../auth/demo-player.ts'
import { loadConfig } from '../runtime/config.ts'
import { queriesOn } from '@lucero/kit/db'
import { listTexts } from '../sms/sms.ts'
import { listen, localHouseAddress, openProgram, type Wiring } from '../program/program.ts'
import { freshDatabase, patience } from './database.ts'
import { expectDocumented } from './documents.ts'

export type TestProgram = Awaited<ReturnType<typeof startProgram>>

type Phone = { phoneCode: number; phone: string }
type Options = {
  databaseUrl?: string
  logTo?: { write(line: string): void }
  patient?: boolean
  gamesAt?: () => string | undefined
  worker?: Wiring['worker']
  prepare?: Wiring['prepare']
  deliveries?: Wiring['deliveries']
}

/** Responses of our own program always have this form. */
export type ProgramAnswer<Data = unknown> = ApiAnswer<Data> & { body: NonNullable<ApiAnswer<Data>['body']> }

/** Tests share one address and few players on a busy machine, so rate limits and timeouts are generous. */
const patientDoor = {
  ADMISSION_WAIT_MS: '20000',
  REQUESTS_PER_PLAYER_PER_SECOND: '100000',
  REQUESTS_PER_PLAYER_AT_ONCE: '100000',
  WRONG_TOKENS_PER_ADDRESS_PER_SECOND: '100000',
}

const testSettings = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  PASSWORD_HASHES_AT_ONCE: '2',
  CODE_GAP_SECONDS: '0',
  ...patientDoor,
}

export const password = 'Right!pass1'

/** The least that argon2id allows. A hash contains its cost, so sign-ins with it are cheap too. */
const passwordCost = { memory: 8, passes: 1 }

/** A cheap hash of that password. */
export const quickHash = (() => {
  const nonce = Buffer.alloc(16, 'test')
  const { memory, passes } = passwordCost
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes })
  return `argon2id$${memory}$${passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
})()

let players = 0

/** With the database URL of another test program it becomes a second node. */
export async function startProgram(
  settings: Record<string, string> = {},
  { databaseUrl, logTo, patient = true, gamesAt, worker, prepare, deliveries }: Options = {},
) {
  const database = databaseUrl ? undefined : await freshDatabase()
  const databaseAddress = databaseUrl ?? database!.url
  const config = loadConfig({ ...testSettings, ...settings })
  const program = await openProgram(config, {
    databaseUrl: databaseAddress,
    passwordCost,
    ...(patient && { limits: patience }),
    ...(logTo && { logTo }),
    ...(gamesAt && { gamesAt }),
    ...(worker && { worker }),
    ...(prepare && { prepare }),
    ...(deliveries && { deliveries }),
  })
  const address = await listen(program, config)
  const owner = new Pool({ connectionString: databaseAddress, max: 2 })
  // Connections may still be closing when the database is dropped.
  owner.on('error', () => undefined)
  const { runtime } = program
  const quickRuntime = { ...runtime, secrets: { ...runtime.secrets, hashPassword: async () => quickHash } }

  const call = async <N extends CallName>(name: N, sent: PlayerParts<N> = {}): Promise<ProgramAnswer<DataOf<N>>> => {
    const answer = ours(await callPlayerApi(address, name, sent))
    if (answer.error) expectDeclared(name, answer.error)
    expectDocumented('player', name, answer.status, answer.body)
    return answer
  }

  const textsTo = async (phone: Phone) =>
    (await listTexts(runtime.db, runtime.secrets, { ...phone, limit: 100 })).map(({ text, channel }) => ({
      text,
      channel,
    }))

  return {
    address,
    houseAddress: localHouseAddress(program),
    databaseUrl: databaseAddress,
    runtime,
    call,
    /** Queries as the database owner, without the restrictions of the program's role. */
    owner: queriesOn(owner),
    /** Newest first. */
    textsTo,
    async codeTo(phone: Phone): Promise<string> {
      const code = /code is (\d{4})\./.exec((await textsTo(phone))[0]?.text ?? '')?.[1]
      expect(code, 'a text with a code').toBeDefined()
      return code!
    },
    /** A verified player, and a function that signs them in. */
    async newPlayer(changes: Partial<Phone & { username: string }> = {}) {
      players += 1
      const player = { username: `player${players}x`, phoneCode: 1, phone: String(7_000_000_000 + players), ...changes }
      const { id } = await addDemoPlayer(quickRuntime, { ...player, password })
      const signIn = async () =>
        (await call('signIn', { body: { username: player.username, password } })).data.accessToken
      return { id, password, ...player, signIn }
    },
    drain: program.drain,
    stopServer: program.stop,
    async stop() {
      await program.stop()
      await owner.end()
      await database?.drop()
    },
  }
}

export const readAnswer = async <Data = unknown>(response: Response): Promise<ProgramAnswer<Data>> =>
  ours(await readAny(response))

export function ours<Data>(answer: ApiAnswer<Data>): ProgramAnswer<Data> {
  assert(answer.body, answer.text)
  return answer as ProgramAnswer<Data>
}

/** Any call may return the general refusals. Every other refusal must be listed in the contract for that call. */
const anyCall = [
  'MALFORMED_REQUEST',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'RETRY_LATER',
  'TOO_MANY_REQUESTS',
  'INVALID_INPUT',
]

function expectDeclared(name: CallName, { description }: ErrorItem): void {
  expect([...anyCall, ...refusalsOf(name)], `${name} declares ${description}`).toContain(refusalFrom(description))
}

export const refusal = ({ status, error }: ProgramAnswer): [number, string | undefined] => [status, error?.description]
