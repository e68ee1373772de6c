// Sends invalid tokens of every kind to every call that needs one.
import { apiBase, type Call } from '@lucero/contract/player/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { sql } from '@lucero/kit/sql'
import { callOf, goodFor, served, shapeOf } from '../testing/good-values.ts'
import { password, readAnswer, startProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let tokens: Record<Call['access'], string>
beforeAll(async () => {
  program = await startProgram()
  const player = await program.newPlayer()
  const access = await player.signIn()
  const reset = await startSession(program.runtime.db, player.id, 'reset')
  tokens = { anyone: '', session: access, player: access, reset }
})
afterAll(() => program.stop())

const guarded = served.filter((name) => callOf(name).access !== 'anyone')
const wrong: [string, (access: Call['access']) => Promise<string | undefined>][] = [
  ['none', async () => undefined],
  ['an empty Bearer', async () => 'Bearer '],
  ['garbage', async () => 'garbage'],
  ['SQL', async () => "' or 1=1 --"],
  ['bytes above ASCII', async () => 'ÿþý'],
  ['8,000 characters', async () => 'x'.repeat(8000)],
  ['Basic credentials', async () => `Basic ${Buffer.from(`player:${password}`).toString('base64')}`],
  ['an unsigned JWT', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ["the house's token", async () => program.runtime.config.houseToken],
  ['a token of the other kind', async (access) => (access === 'reset' ? tokens.session : tokens.reset)],
  ['a token and more', async (access) => `${tokens[access]}x`],
  ['half a token', async (access) => tokens[access].slice(0, 20)],
  [
    'an expired token',
    (access) => endedToken(access, sql`update session set last_used_at = now() - interval '31 days'`),
  ],
  ['an ended token', (access) => endedToken(access, sql`delete from session`)],
]
async function endedToken(access: Call['access'], end: ReturnType<typeof sql>): Promise<string> {
  const player = await program.newPlayer()
  const token = await startSession(program.runtime.db, player.id, access === 'reset' ? 'reset' : 'access')
  await program.owner.run(sql`${end} where player_id = ${player.id}`)
  return token
}

it.each(wrong)('ERR-2 %s is refused by every call', async (_, tokenFor) => {
  for (const name of guarded) {
    const { method, path, access } = callOf(name)
    const { body } = shapeOf(name)
    const token = await tokenFor(access)
    const response = await fetch(`${program.address}${apiBase}${path}`, {
      method,
      headers: { ...(token && { Authorization: token }), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(goodFor(body)) }),
    })
    const { status, error } = await readAnswer(response)
    expect([name, status, error?.description]).toEqual([name, 401, 'Either access token not passed or it is expired'])
  }
})

it('ERR-2 a token in a cookie or in the query is ignored', async () => {
  const path = `${program.address}${apiBase}/user/get-user`
  const cookie = await fetch(path, { headers: { Cookie: `accessToken=${tokens.session}` } })
  const address = await fetch(`${path}?accessToken=${tokens.session}`)
  expect([cookie.status, address.status]).toEqual([401, 401])
})
