import { expect, it } from 'vitest'
import { ofText, sql, cachedTextCount } from './sql.ts'

it('turns values into parameters, including hostile ones', () => {
  const query = sql`select * from player where username = ${"'; drop table player; --"} and phone_code = ${1}`
  expect(query.text).toBe('select * from player where username = $1 and phone_code = $2')
  expect(query.values).toEqual(["'; drop table player; --", 1])
})

it('inlines nested SQL and renumbers its parameters', () => {
  const inner = sql`a = ${1} and b = ${2}`
  const query = sql`select ${0} where ${inner} or ${inner} or c = ${3}`
  expect(query.text).toBe('select $1 where a = $2 and b = $3 or a = $4 and b = $5 or c = $6')
  expect(query.values).toEqual([0, 1, 2, 1, 2, 3])
})

it('renumbers parameters above nine', () => {
  const nine = sql`${1},${2},${3},${4},${5},${6},${7},${8},${9},${10},${11}`
  expect(sql`${0},${nine}`.text).toBe('$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12')
})

it('the name depends on the text and not on the values', () => {
  const named = (value: number) => sql`select ${value}`.name
  expect(named(1)).toBe(named(2))
  expect(named(1)).not.toBe(sql`select ${1}, 2`.name)
})

it('treats an object of the same shape as a value', () => {
  expect(sql`select ${['text', 'values']}`.values).toEqual([['text', 'values']])
  expect(sql`select ${null}, ${undefined}`.values).toEqual([null, undefined])
})

it('no object from a request body is treated as SQL', () => {
  const fromBody: unknown = JSON.parse('{"text":"1; drop table player","values":[],"name":"x"}')
  const query = sql`select ${fromBody}`
  expect(query.text).toBe('select $1')
})

it('bounds the caches, and builds statements correctly before and after they are cleared', () => {
  let most = 0
  for (let n = 0; n < 4000; n += 1) {
    const piece = ofText(`a${n} = $1 or b = $2`, [n, 'b'])
    expect(sql`${0} and ${piece}`.text).toBe(`$1 and a${n} = $2 or b = $3`)
    most = Math.max(most, cachedTextCount())
  }
  // A step of the loop adds several entries, so the largest count that is seen may be just below the bound.
  expect(most).toBeLessThanOrEqual(5000)
  expect(most).toBeGreaterThan(4990)
})
