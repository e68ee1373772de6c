import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { commands } from './commands.ts'
import { openProgram } from './program.ts'

const urlWith = (env: Record<string, string>) => openProgram(env).opts()['url'] as string

it.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ PORT: '8080', LUCERO_HOUSE_PORT: '3001' }, 'http://localhost:3001'],
  [{ LUCERO_HOUSE_PORT: '3001', LUCERO_HOUSE_HOST: '0.0.0.0' }, 'http://localhost:3001'],
  [{ LUCERO_HOUSE_PORT: '3001', LUCERO_HOUSE_HOST: '10.0.0.7' }, 'http://10.0.0.7:3001'],
  [{ LUCERO_HOUSE_PORT: '3001', LUCERO_HOUSE_HOST: 'fd00::7' }, 'http://[fd00::7]:3001'],
  [{ LUCERO_URL: 'https://a.example', LUCERO_HOUSE_PORT: '3001' }, 'https://a.example'],
  [{ LUCERO_URL: 'https://a.example', LUCERO_HOUSE_URL: 'http://b.internal' }, 'http://b.internal'],
])('L8 with %o the house API is expected at %s', (env, url) => {
  expect(urlWith(env)).toBe(url)
})

it('every command has a help with a description and an example, and every flag a meaning', () => {
  const leaves = (command: Command): Command[] =>
    command.commands.length ? command.commands.flatMap(leaves) : [command]
  const program = openProgram({})
  expect(leaves(program)).toHaveLength(commands.length)
  for (const { name, does, more = '', flags, examples } of commands) {
    expect([name, `${does} ${more}`]).toEqual([name, expect.stringMatching(/^[A-Z].*[^.]$/)])
    expect([name, flags.filter(({ description }) => !description)]).toEqual([name, []])
    expect([name, examples.length]).not.toEqual([name, 0])
  }
})

it('the help of a group lists its commands, and that of a command its arguments, choices and whether it asks', () => {
  const players = openProgram({}).commands.find((command) => command.name() === 'players')
  const help = (command: Command | undefined) => command?.helpInformation().replaceAll(/\s+/g, ' ')
  expect(help(players)).toContain('take-break [options] <username> <length> Start a break for a player')
  const takeBreak = players?.commands.find((command) => command.name() === 'take-break')
  expect(help(takeBreak)).toContain('Asks for confirmation')
  expect(help(takeBreak)).toMatch(/length The last three are exclusions \(choices: "24-hours"/)
})
