// Changes that a superuser of the database could make to a book: each alters one value, chosen by a number.
import { sql, type Sql } from '@lucero/kit/sql'

const ofBook = (id: string) => sql`where player_id = ${id}`
/** One of the first three transfers. */
const one = (id: string, by: number) => sql`where player_id = ${id} and seq = ${1 + (by % 3)}`

/** Each changes one row. */
export const tamperings: ((id: string, by: number) => Sql)[] = [
  (id, by) => sql`update transfer set key = gen_random_uuid() ${one(id, by)}`,
  (id, by) => sql`update transfer set body_hash = gen_random_uuid() ${one(id, by)}`,
  (id, by) => sql`update transfer set kind = kind || ${by}::int ${one(id, by)}`,
  (id, by) => sql`update transfer set at = at - make_interval(secs => ${by} / 1000.0) ${one(id, by)}`,
  (id, by) => sql`update transfer set accounts[1] = 'operator:' || ${by}::int + 1 ${one(id, by)}`,
  (id, by) => sql`update transfer set deltas[2] = deltas[2] + ${by}::int ${one(id, by)}`,
  (id, by) => sql`update transfer set deltas = array[deltas[1] - ${by}::int, deltas[2] + ${by}::int] ${one(id, by)}`,
  (id, by) => sql`update transfer set balances[1] = balances[1] - ${by}::int ${one(id, by)}`,
  (id, by) => sql`update transfer set holdings = holdings || ',main:' || ${by}::int || '=1' ${one(id, by)}`,
  (id, by) => sql`update transfer set line = ${by} ${one(id, by)}`,
  (id, by) => sql`update transfer set reply = reply || ${by}::int ${one(id, by)}`,
  (id, by) => sql`update transfer set hash = set_bit(hash, ${by} % 256, 1 - get_bit(hash, ${by} % 256)) ${one(id, by)}`,
  (id, by) => sql`update transfer set seq = seq + 3 + ${by}::int ${one(id, by)}`,
  (id, by) => sql`update transfer set player_id = gen_random_uuid() ${one(id, by)}`,
  (id, by) => sql`delete from transfer ${one(id, by)}`,
  (id, by) => sql`update book set balances[1] = balances[1] + ${by} ${ofBook(id)}`,
  (id, by) => sql`update book set house_balances[1] = house_balances[1] - ${by} ${ofBook(id)}`,
  (id, by) => sql`update book set accounts[1] = 'main:' || ${by}::int + 1 ${ofBook(id)}`,
  (id, by) => sql`update book set house_accounts[1] = 'operator:' || ${by}::int + 1 ${ofBook(id)}`,
  (id, by) => sql`update book set seq = seq + ${by} ${ofBook(id)}`,
  (id, by) => sql`update book set head = set_bit(head, ${by} % 256, 1 - get_bit(head, ${by} % 256)) ${ofBook(id)}`,
  (id, by) => sql`update book set seal = set_bit(seal, ${by} % 256, 1 - get_bit(seal, ${by} % 256)) ${ofBook(id)}`,
  (id) => sql`update book set player_id = gen_random_uuid() ${ofBook(id)}`,
  (id) => sql`delete from book ${ofBook(id)}`,
]
