import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { tamperings } from '../../../server/src/testing/tamperings.ts'
import type { Drill } from '../drill.ts'
import { askAgain, newPlayer, startMoney, type DrillPlayer } from '../money.ts'
import { runHouse, withStack, type Stack } from '../stack.ts'
import { until } from '../until.ts'

export const drill: Drill = {
  what: "amounts, history, balances, seals and releases changed as the database's superuser: every book is found and frozen, bystanders play on",
  run: (scale) =>
    withStack({}, async (stack) => {
      const bystanders = await startMoney(stack, { players: 2 })
      const victims = await makeVictims(stack, scale === 'short' ? tamperings.length : 1000)
      const toRelease = await newPlayer(stack)
      await checkpointsFollow(stack, [...victims, toRelease])
      for (const [n, { id }] of victims.entries())
        assert.equal(await stack.owner.run(tamperings[n % tamperings.length]!(id, randomInt(10, 1_000_000))), 1)
      await stack.owner.run(sql`update book set balances[1] = balances[1] + 1 where player_id = ${toRelease.id}`)
      const start = performance.now()
      await auditFinds(stack)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      const found = await frozenAmong(stack, victims)
      assert.deepEqual(namesOf(victims.filter(({ id }) => !found.has(id))), [], 'tampered with, and not found')
      for (const victim of victims) assert.equal(await moves(stack, victim), 423)
      await bystanders.answered(20)
      const { acknowledged } = await bystanders.stopAndCheck()
      assert.equal((await frozenAmong(stack, bystanders.players)).size, 0, 'bystanders are not frozen')
      await changeRelease(stack, toRelease)
      if (scale === 'full') await throwHistoryAway(stack, bystanders.players)
      return {
        tampered: victims.length,
        found: found.size,
        'audit took': `${seconds} s`,
        'bystanders moved on': acknowledged,
      }
    }),
}

const namesOf = (players: DrillPlayer[]) => players.map(({ username }) => username)

/** Each with three transfers: the welcome credit and two of their own. */
async function makeVictims(stack: Stack, count: number): Promise<DrillPlayer[]> {
  const victims: DrillPlayer[] = []
  const makeSome = async () => {
    while (victims.length < count) {
      const place = victims.push(undefined!) - 1
      const victim = await newPlayer(stack)
      for (const _ of [1, 2]) assert.equal(await moves(stack, victim), 200)
      victims[place] = victim
    }
  }
  await Promise.all(Array.from({ length: 8 }, makeSome))
  return victims
}

/** They are a second or two behind. */
async function checkpointsFollow({ owner }: Stack, players: DrillPlayer[]): Promise<void> {
  const behind = () =>
    owner.all(sql`
      select from book b where b.player_id = any(${players.map(({ id }) => id)}::uuid[])
        and b.seq < (select max(seq) from transfer t where t.player_id = b.player_id)`)
  await until('checkpoints are written', async () => (await behind()).length === 0)
}

/** The status of a transfer. */
async function moves({ nodes: [node] }: Stack, { token }: DrillPlayer): Promise<number> {
  const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 0.02 }] }
  return (await askAgain(node!.address, token, 'transferToGame', body)).status
}

/** As a clerk runs it; a finding ends with 2. */
async function auditFinds({ nodes: [node] }: Stack): Promise<void> {
  const { code, output } = await runHouse(node!.address, 'ledger', 'audit', '--json')
  assert.equal(code, 2, output)
}

async function frozenAmong({ owner }: Stack, players: DrillPlayer[]): Promise<Set<string>> {
  const rows = await owner.all<{ id: string }>(sql`
    select player_id as id from frozen_book where player_id = any(${players.map(({ id }) => id)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** A player whom the house let go on is frozen again when the record of that is touched. */
async function changeRelease(stack: Stack, victim: DrillPlayer): Promise<void> {
  const args = ['ledger', 'release', victim.username, '--reason', 'a drill', '--accept', 'recomputed', '--yes']
  const { code, output } = await runHouse(stack.nodes[0]!.address, ...args)
  assert.equal(code, 0, output)
  assert.equal(await moves(stack, victim), 200)
  await stack.owner.run(sql`update book_release set reason = 'another' where player_id = ${victim.id}`)
  await auditFinds(stack)
  assert.equal((await frozenAmong(stack, [victim])).size, 1, 'a release that was changed is found')
}

async function throwHistoryAway(stack: Stack, players: DrillPlayer[]): Promise<void> {
  await stack.owner.run(sql`truncate transfer`)
  await auditFinds(stack)
  assert.equal((await frozenAmong(stack, players)).size, players.length, 'a history thrown away is found')
}
