import { houseCalls } from '@lucero/contract/house/calls'
import { describe, expect, it } from 'vitest'
import { command, list, type CommandData } from './command.ts'
import { optional, requestId, required } from './field.ts'
import type { HouseContext } from './house.ts'
import { plainText, type Text } from './printing.ts'
import { Problem } from './problem.ts'
import { readAmount } from './reading.ts'

const prints = () => ''

it('a field that the call does not have, a required one that is missing, and another type do not compile', () => {
  const username = required('<username>', '')
  const bonusId = required('<id>', '')
  expect(command('x', 'grantBonus', { takes: { username, bonusId }, prints }).flags).toHaveLength(2)
  // @ts-expect-error the call has no field `player`
  command('x', 'grantBonus', { takes: { username, bonusId, player: username }, prints })
  // @ts-expect-error `bonusId` is missing
  command('x', 'grantBonus', { takes: { username }, prints })
  // @ts-expect-error there are no fields at all
  command('x', 'stopRace', { takes: { username }, prints })
  // @ts-expect-error an option that may be left out cannot give a required field
  command('x', 'grantBonus', { takes: { username, bonusId: optional('--bonus <id>', '') }, prints })
  // @ts-expect-error `maxBet` is a number
  command('x', 'limitGame', { takes: { gameId: username, maxBet: required('<amount>', '') }, prints })
  // @ts-expect-error the call has no field `maxBets`
  command('x', 'limitGame', { takes: { gameId: username, maxBet: bonusId }, sends: { maxBets: 5 }, prints })
  // @ts-expect-error the answer has no rows of this name
  list('x', 'listHouseGames', { rows: 'game', columns: [], empty: '' })
  // @ts-expect-error a row has no field `nothing`
  list('x', 'listHouseGames', { rows: 'games', columns: ['nothing'], empty: '' })
})

describe('a command', () => {
  const [gameId, maxBet] = [required('<gameId>', ''), required('<amount>', '', readAmount)]

  /** Runs it with a value for each flag. Returns what it sends, asks and prints. */
  async function run(one: CommandData, values: unknown[], { answer = {}, yes = true, lostBy = '' } = {}) {
    const seen: unknown[] = []
    const house = {
      async call(...sent: unknown[]) {
        seen.push(sent)
        if (lostBy) throw new Problem('unreachable', lostBy)
        return answer
      },
      async confirm(question: () => Promise<Text>) {
        seen.push(await question())
        if (!yes) throw new Problem('refused', 'declined')
      },
      show: (_: unknown, text: Text) => seen.push(plainText(text)),
    } as unknown as HouseContext
    const words = new Map(one.flags.map((flag, index) => [flag, values[index]]))
    await one.run(house, words).catch((error: Error) => seen.push(error.message))
    return seen
  }

  it('sends its fields and constants, and has the summary of the call if it has no text of its own', async () => {
    const disable = command('games disable', 'switchGame', {
      takes: { gameId },
      sends: { enabled: false },
      prints: (_, sent) => [`${sent.gameId} is`, 'disabled'],
    })
    expect([disable.does, disable.asks]).toEqual([houseCalls.switchGame.summary, false])
    expect(await run(disable, ['dice'])).toEqual([
      ['switchGame', { gameId: 'dice', enabled: false }],
      'dice is\ndisabled',
    ])
  })

  it('asks before the call, and sends nothing if the answer is no or the fields do not fit together', async () => {
    const limit = command('games limit', 'limitGame', {
      takes: { gameId, maxBet },
      fault: (sent) => (sent.maxBet === 7 ? 'not seven' : undefined),
      confirm: (sent) => `Limit ${sent.gameId}?`,
      prints: () => 'done',
    })
    const call = ['limitGame', { gameId: 'dice', maxBet: 5 }]
    expect(limit.asks).toBe(true)
    expect(await run(limit, ['dice', 5])).toEqual(['Limit dice?', call, 'done'])
    expect(await run(limit, ['dice', 5], { yes: false })).toEqual(['Limit dice?', 'declined'])
    expect(await run(limit, ['dice', 7])).toEqual(['not seven'])
  })

  it('I5 names the request id if the outcome of a call with --request-id is unknown', async () => {
    const [username, operatorId] = [required('<username>', ''), required('--operator <id>', '', Number)]
    const takes = { username, operatorId, amount: maxBet, requestId }
    const grant = command('credit grant', 'grantCredit', { takes, prints })
    const [[, sent], message] = (await run(grant, ['ana', 7, 5], { lostBy: 'lost' })) as [
      [string, { requestId: string }],
      string,
    ]
    expect(sent).toMatchObject({ username: 'ana', operatorId: 7, amount: 5 })
    expect(message).toBe(`lost. To be sure, repeat the command with --request-id ${sent.requestId}`)
  })

  it('lists rows as a table, with a text for none, and names the next page', async () => {
    const games = list('x', 'listCredit', { rows: 'grants', columns: ['username'], empty: 'No grants.' })
    const page = { grants: [{ username: 'ana' }], next: 'abc', waiting: [] }
    expect((await run(games, [], { answer: page }))[1]).toMatch(/│ ana +│[^]*\nThere are more: --after abc$/)
    expect((await run(games, [], { answer: { ...page, grants: [], next: null } }))[1]).toBe('No grants.')
    const statement = list('x', 'showStatement', { rows: 'rows', columns: ['kind'], empty: '' })
    expect((await run(statement, [], { answer: { rows: [{ kind: 'bet' }], next: 7 } }))[1]).toMatch(
      /Older ones: --before 7$/,
    )
  })
})
