// A small casino for tests of money: three operators, three games, players with credit, and the house API.
import { randomUUID } from 'node:crypto'
import type { HouseCallName } from '@lucero/contract/house/calls'
import { callHouseApi, type HouseData, type HouseInput } from '@lucero/contract/house/client'
import type { CallName } from '@lucero/contract/player/calls'
import { expect } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { addGame } from '../catalogue/catalogue.ts'
import { expectDocumented } from './documents.ts'
import { auditAll } from './ledger.ts'
import { passMidnight } from './midnight.ts'
import { ours, startProgram, type ProgramAnswer, type TestProgram } from './program.ts'

/** Three operators: one connects immediately, one also gives 50.00 welcome credit, one needs approval by the house and gives 25.00. */
export const [plainOperator, welcomeOperator, reviewingOperator] = [2001, 2002, 2003]
export const houseToken = 'demo-house-token-for-a-machine-of-your-own'

export type Casino = Awaited<ReturnType<typeof openCasino>>
export type TestPlayer = Awaited<ReturnType<Casino['player']>>

export async function openCasino(
  settings: Record<string, string> = {},
  options: Parameters<typeof startProgram>[1] = {},
) {
  await passMidnight()
  const program = await startProgram(settings, options)
  const house = houseOf(program.address)
  await layOut(program, house)

  /** A signed-in player who is connected to the given operators. The first one is active. */
  const player = async ({ operators = [] as number[], credit = 0 } = {}) => {
    const someone = await program.newPlayer()
    const token = await startSession(program.runtime.db, someone.id, 'access')
    const call = <N extends CallName>(
      name: N,
      sent: Omit<Parameters<typeof program.call<N>>[1] & object, 'token'> = {},
    ) => program.call(name, { ...sent, token })
    for (const operatorId of operators) await call('applyToOperator', { body: { operatorId } })
    if (credit) await grant(someone.username, credit, operators[0])
    return { ...someone, token, call }
  }

  const grant = (username: string, amount: number, operatorId = plainOperator, requestId: string = randomUUID()) =>
    house('grantCredit', { requestId, operatorId, username, amount })

  /** The balance of every account of a player, from the house API. */
  const balances = async ({ username }: { username: string }): Promise<Record<string, number>> => {
    const { data } = await house('showPlayer', { username })
    return Object.fromEntries(data.balances.map(({ account, amount }) => [account, amount]))
  }

  return { ...program, program, house, player, grant, balances, expectSoundBooks: () => expectSoundBooks(program) }
}

type HouseClient = ReturnType<typeof houseOf>

export function houseOf(address: string) {
  return async <N extends HouseCallName>(
    name: N,
    sent?: HouseInput<N>,
    token: string | undefined = houseToken,
  ): Promise<ProgramAnswer<HouseData<N>>> => {
    const answer = ours(await callHouseApi(address, name, sent, { token }))
    expectDocumented('house', name, answer.status, answer.body)
    return answer
  }
}

async function layOut({ runtime }: TestProgram, house: HouseClient): Promise<void> {
  await house('createOperator', { id: plainOperator, name: 'Plainly', approvesItself: true })
  await house('createOperator', { id: welcomeOperator, name: 'Welcoming', approvesItself: true, welcomeCredit: 50 })
  await house('createOperator', { id: reviewingOperator, name: 'Waiting', welcomeCredit: 25 })
  for (const [position, id] of ['reels', 'dice', 'mines'].entries())
    await addGame(runtime.db, { id, name: id.toUpperCase(), category: 'Test', returnToPlayer: 96 }, position)
}

/** Asserts I1, I3, I9 and I10 for every book. */
async function expectSoundBooks({ runtime }: TestProgram): Promise<void> {
  const { books, findings } = await auditAll(runtime)
  expect(findings).toEqual([])
  expect(books).toBeGreaterThan(0)
}

/** Runs a full audit on the server. An audit that is already running may have missed the last movements: waits for it and starts another. */
export async function fullAudit(house: HouseClient) {
  for (;;) {
    const { started } = (await house('startAudit')).data
    const run = await expect
      .poll(async () => (await house('showAudit')).data.run, { timeout: 60_000, interval: 20 })
      .toSatisfy((one: AuditRun | null) => one?.state !== 'running')
      .then(async () => (await house('showAudit')).data.run!)
    if (started) return run
  }
}

type AuditRun = NonNullable<HouseData<'showAudit'>['run']>
