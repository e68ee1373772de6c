import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { tamperings } from '../../../server/src/testing/tamperings.ts'
import { thinkMs, type Drill } from '../drill.ts'
import { askAgain, newPlayer, startMoney, type DrillPlayer } from '@lucero/lab/load/money'
import { runHouse } from '@lucero/lab/clients/house'
import { withStack, type Stack } from '../stack.ts'
import { until } from '@lucero/lab/until'

export const drill: Drill = {
  what: 'amounts, history, balances, seals and releases changed as superuser: every book is detected and frozen, other players continue',
  run: (scale) =>
    withStack({}, async (stack) => {
      const bystanders = await startMoney(stack, { players: 2, thinkMs: thinkMs[scale] })
      const victims = await makeVictims(stack, scale === 'short' ? tamperings.length : 1000)
      const toRelease = await newPlayer(stack)
      await checkpointsFollow(stack, [...victims, toRelease])
      for (const [n, { id }] of victims.entries())
        assert.equal(await stack.owner.run(tamperings[n % tamperings.length]!(id, randomInt(10, 1_000_000))), 1)
      await stack.owner.run(sql`update book set balances[1] = balances[1] + 1 where player_id = ${toRelease.id}`)
      const start = performance.now()
      await auditFinds(stack)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      const frozen = await frozenAmong(stack, victims)
      assert.deepEqual(namesOf(victims.filter(({ id }) => !frozen.has(id))), [], 'every tampered book is detected')
      for (const victim of victims) assert.equal(await moves(stack, victim), 423)
      await bystanders.answered(20)
      const { acknowledged } = await bystanders.stopAndCheck()
      assert.equal((await frozenAmong(stack, bystanders.players)).size, 0, 'bystanders are not frozen')
      await changeRelease(stack, toRelease)
      if (scale === 'full') await truncateHistory(stack, bystanders.players)
      return {
        tampered: victims.length,
        detected: frozen.size,
        'audit took': `${seconds} s`,
        'changes by bystanders': acknowledged,
      }
    }),
}

const namesOf = (players: DrillPlayer[]) => players.map(({ username }) => username)

/** Players with three transfers each: the welcome credit and two to a game. */
async function makeVictims(stack: Stack, count: number): Promise<DrillPlayer[]> {
  const victims: DrillPlayer[] = []
  const makeSome = async () => {
    while (victims.length < count) {
      const index = victims.push(undefined!) - 1
      const victim = await newPlayer(stack)
      for (const _ of [1, 2]) assert.equal(await moves(stack, victim), 200)
      victims[index] = victim
    }
  }
  await Promise.all(Array.from({ length: 8 }, makeSome))
  return victims
}

/** Waits for the checkpoints, which follow within a second or two. */
async function checkpointsFollow({ owner }: Stack, players: DrillPlayer[]): Promise<void> {
  const behind = () =>
    owner.all(sql`
      select from book b where b.player_id = any(${players.map(({ id }) => id)}::uuid[])
        and b.seq < (select max(seq) from transfer t where t.player_id = b.player_id)`)
  await until('checkpoints are written', async () => (await behind()).length === 0)
}

/** Status of a transfer to a game. */
async function moves({ nodes: [node] }: Stack, { token }: DrillPlayer): Promise<number> {
  const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 0.02 }] }
  return (await askAgain(node!.address, token, 'transferToGame', body)).status
}

/** Runs the audit of the house command line, whose exit code is 2 if it has findings. */
async function auditFinds({ nodes: [node] }: Stack): Promise<void> {
  const { code, output } = await runHouse(node!.address, 'ledger', 'audit', '--json')
  assert.equal(code, 2, output)
}

async function frozenAmong({ owner }: Stack, players: DrillPlayer[]): Promise<Set<string>> {
  const rows = await owner.all<{ id: string }>(sql`
    select player_id as id from frozen_book where player_id = any(${players.map(({ id }) => id)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Tampering with the record of a release freezes the book again. */
async function changeRelease(stack: Stack, victim: DrillPlayer): Promise<void> {
  const args = ['ledger', 'release', victim.username, '--reason', 'a drill', '--accept', 'recomputed', '--yes']
  const { code, output } = await runHouse(stack.nodes[0]!.address, ...args)
  assert.equal(code, 0, output)
  assert.equal(await moves(stack, victim), 200)
  await stack.owner.run(sql`update book_release set reason = 'another' where player_id = ${victim.id}`)
  await auditFinds(stack)
  assert.equal((await frozenAmong(stack, [victim])).size, 1, 'a changed release is detected')
}

async function truncateHistory(stack: Stack, players: DrillPlayer[]): Promise<void> {
  await stack.owner.run(sql`truncate transfer`)
  await auditFinds(stack)
  assert.equal((await frozenAmong(stack, players)).size, players.length, 'a truncated history is detected')
}
