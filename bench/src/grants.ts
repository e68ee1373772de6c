/**
 * Cost of a grant of credit over the house API, of an operator with stock and of one without, on the same server in the same run.
 *   npm run bench -- grants [--seconds 5] [--rounds 3] [--connections 8]
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { demoHouseToken, type HouseCallName } from '@lucero/contract/house/calls'
import { callHouseApi, type HouseInput } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { costing, processorOf } from '@lucero/lab/nodes/processor'
import { quantile } from '@lucero/lab/load/quantile'
import { judged, ms, printTable } from './figures.ts'
import { readOptions } from './options.ts'
import { startStack, type Stack } from './stack.ts'

const [withStock, without, playersEach] = [8001, 8002, 50]

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '5', rounds: '3', connections: '8' })
  const stack = await startStack({ LUCERO_GAMES: 'off', LUCERO_MODE: 'demo' })
  try {
    const players = new Map([
      [withStock, await newShop(stack, withStock)],
      [without, await newShop(stack, without)],
    ])
    await startStock(stack)
    const measured = new Map([withStock, without].map((id) => [id, [] as Measurement[]]))
    for (let round = 0; round <= Number(options.rounds); round += 1)
      for (const [operatorId, names] of players) {
        const work = () => grantFor(stack, operatorId, names, Number(options.seconds), Number(options.connections))
        const one = await costing(
          () => processorOf([stack.pid]),
          () => stack.postgres.processor(),
          work,
        )
        // The first round warms up.
        if (round > 0) measured.get(operatorId)!.push(one)
      }
    const [on, off] = [summary(measured.get(withStock)!), summary(measured.get(without)!)]
    const ratio = on.cpuUs / off.cpuUs
    printTable('grants of credit', [
      ['with stock', on.text],
      ['without stock', off.text],
      ['CPU with stock / without', judged(ratio.toFixed(2), ratio <= 2, 'at most 2')],
      ['grants per second with stock', judged(on.perSecond.toFixed(0), on.perSecond >= 50, 'at least 50')],
    ])
  } finally {
    await stack.stop()
  }
}

type Measurement = {
  requests: number
  seconds: number
  times: number[]
  nodeUs: number | undefined
  databaseUs: number | undefined
}

function summary(rounds: Measurement[]) {
  const median = (valueOf: (one: Measurement) => number) => quantile(rounds.map(valueOf), 0.5)
  const [node, database] = [median(({ nodeUs = 0 }) => nodeUs), median(({ databaseUs = 0 }) => databaseUs)]
  const perSecond = median(({ requests, seconds }) => requests / seconds)
  const p50 = median(({ times }) => quantile(times, 0.5))
  const text = `${perSecond.toFixed(0)}/s, p50 ${ms(p50)}, CPU ${node.toFixed(0)} µs server + ${database.toFixed(0)} µs PostgreSQL`
  return { cpuUs: node + database, perSecond, text }
}

async function house<N extends HouseCallName>({ address }: Stack, name: N, body: HouseInput<N>) {
  const { status, text } = await callHouseApi(address, name, body, { token: demoHouseToken })
  assert.equal(status, 200, `${name}: ${text}`)
}

/** An operator with connected players. */
async function newShop(stack: Stack, id: number): Promise<string[]> {
  await house(stack, 'createOperator', { id, name: `Bench ${id}`, approvesItself: true })
  const names = Array.from({ length: playersEach }, (_, n) => `bench${id}x${n}`)
  for (const [n, name] of names.entries()) {
    const playerId = randomUUID()
    await stack.db.run(sql`
      insert into player (id, username, username_key, phone_code, phone, verified_at)
      values (${playerId}, ${name}, ${name}, 1, ${`${id}${String(n).padStart(6, '0')}`}, now())`)
    await stack.db.run(sql`
      insert into wallet (player_id, id, operator_id, status, welcomed, created_at)
      values (${playerId}, ${randomUUID()}, ${id}, 'active', true, now())`)
  }
  return names
}

/** The product waits a minute before a switch takes effect. Here nobody uses the operator until the node knows it. */
async function startStock(stack: Stack): Promise<void> {
  await stack.db.run(sql`
    insert into operator_stock (operator_id, period, from_at)
    values (${withStock}, 1, date_trunc('milliseconds', clock_timestamp()))`)
  const order = { requestId: randomUUID(), operatorId: withStock, amount: 100_000_000, reason: 'the bench' }
  await house(stack, 'sellStock', order)
  await delay(3000)
}

async function grantFor(stack: Stack, operatorId: number, names: string[], seconds: number, connections: number) {
  const [times, start]: [number[], number] = [[], performance.now()]
  const work = async (first: number) => {
    for (let n = first; performance.now() - start < seconds * 1000; n += connections) {
      const sentAt = performance.now()
      const username = names[n % names.length]!
      await house(stack, 'grantCredit', { requestId: randomUUID(), operatorId, username, amount: 0.01 })
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => work(n)))
  return { requests: times.length, seconds: (performance.now() - start) / 1000, times }
}
