// For tests: rows of the lists of the house API, with the time that orders them.
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { expect } from 'vitest'
import { plainOperator, reviewingOperator, type Casino } from './casino.ts'

/** Each function adds a row and returns its id. `player` has the notes, conversations and findings. */
export async function openListRows(casino: Casino) {
  const run = (statement: ReturnType<typeof sql>) => casino.owner.run(statement)
  const player = await casino.newPlayer()
  const playerId = player.id

  async function addBonus(at: Date): Promise<string> {
    const id = randomUUID()
    const { status } = await casino.house('createBonus', {
      requestId: id,
      title: 'Five',
      description: 'Five for nothing.',
      kind: 'no-deposit',
      amount: 5,
      playThrough: 2,
      until: '2099-01-01T00:00:00Z',
    })
    expect(status).toBe(200)
    await run(sql`update bonus set created_at = ${at} where id = ${id}`)
    return id
  }

  const bonusId = await addBonus(new Date('2020-01-01'))

  async function addRedeem(at: Date): Promise<string> {
    const id = `R${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`
    await run(sql`
      insert into redeem (player_id, id, operator_id, cents, status, sealed_code, transaction_id, created_at)
      values (${randomUUID()}, ${id}, ${plainOperator}, 100, 'pending', '\\x00', ${randomUUID()}, ${at})`)
    return id
  }

  async function addCredit(at: Date): Promise<string> {
    const id = randomUUID()
    await run(sql`
      insert into credit_grant (player_id, id, operator_id, cents, older_cents, status, granted_at)
      values (${randomUUID()}, ${id}, ${plainOperator}, 100, 0, 'used', ${at})`)
    return id
  }

  async function addGrant(at: Date): Promise<string> {
    const id = randomUUID()
    const { terms } = await casino.owner.one<{ terms: unknown }>(sql`select terms from bonus where id = ${bonusId}`)
    await run(sql`
      insert into bonus_grant (player_id, id, bonus_id, operator_id, title, terms, day, state, wagered_cents, bets, open_rounds, spins_left,
        collected_cents, forfeited_cents, activated_at, expires_at)
      values (${id}, ${id}, ${bonusId}, ${plainOperator}, 'Five', ${JSON.stringify(terms)}, '2026-01-01', 'expired', 0, 0, 0, 0, 0, 0,
        ${at}, ${at})`)
    return id
  }

  async function addApplication(at: Date): Promise<string> {
    const id = randomUUID()
    await run(sql`
      insert into wallet (player_id, operator_id, id, status, created_at)
      values (${id}, ${reviewingOperator}, ${randomUUID()}, 'applied', ${at})`)
    return id
  }

  async function addApproval(at: Date): Promise<string> {
    const id = randomUUID()
    // A request is open only while its requester has the rights.
    await run(sql`
      insert into staff (id, username, username_key, password_hash, role, created_by)
      values (${id}, ${`ana-${id}`}, ${`ana-${id}`}, '', 'manager', 'a test')`)
    await run(sql`
      insert into staff_approval (id, call, body, body_hash, requester_kind, requester_id, requester_staff_id, requester_name, requester_role,
        subject, why, created_at, expires_at)
      values (${id}, 'confiscate', '\\x00', ${id}, 'staff', ${id}, ${id}, 'ana', 'manager', 'player:x', 'it cannot be undone', ${at},
        '2099-01-01')`)
    return id
  }

  async function addFrozen(at: Date): Promise<string> {
    const id = randomUUID()
    await run(sql`insert into frozen_book (player_id, finding, found_at) values (${id}, 'a test', ${at})`)
    return id
  }

  async function addFinding(at: Date): Promise<string> {
    const { id } = await casino.owner.one<{ id: bigint }>(sql`
      insert into risk_finding (kind, subject, players, items, evidence, score, first_seen, last_seen, state)
      values ('loss-chasing', '', ${[playerId]}::uuid[], '{}', '[]', 5, ${at}, ${at}, 'open') returning id`)
    return String(id)
  }

  async function addConversation(at: Date): Promise<string> {
    const id = `C${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`
    await run(sql`
      insert into conversation (id, player_id, topic, created_at, updated_at) values (${id}, ${playerId}, 'other', ${at}, ${at})`)
    return id
  }

  async function addNote(at: Date): Promise<string> {
    const note = randomUUID()
    await run(
      sql`insert into player_note (player_id, author, note, created_at) values (${playerId}, 'ana', ${note}, ${at})`,
    )
    return note
  }

  return {
    player,
    /** The bonus of the grants. */
    bonusId,
    addBonus,
    addRedeem,
    addCredit,
    addGrant,
    addApplication,
    addApproval,
    addFrozen,
    addFinding,
    addConversation,
    addNote,
  }
}
