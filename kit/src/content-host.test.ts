import { expect, it } from 'vitest'
import { labelBelow } from './content-host.ts'

it.each([
  ['localhost', 'sample.localhost', 'sample'],
  ['localhost', 'sample.localhost:3000', 'sample'],
  ['localhost', 'SAMPLE.LocalHost:3000', 'sample'],
  ['localhost', 'sample.localhost.', 'sample'],
  ['localhost', 'sample.localhost.:3000', 'sample'],
  ['localhost', 'a.b.localhost', 'a.b'],
  ['localhost', '.localhost', ''],
  ['localhost', 'localhost:3000', undefined],
  ['localhost', 'localhost.:3000', undefined],
  ['localhost', 'samplelocalhost', undefined],
  ['localhost', 'sample.localhost.example', undefined],
  ['localhost', '127.0.0.1:3000', undefined],
  ['localhost', '[::1]:3000', undefined],
  ['localhost', '', undefined],
  ['localhost', undefined, undefined],
  ['games.example', 'sample.games.example', 'sample'],
  ['games.example', 'games.example:443', ''],
  ['games.example', 'sample.localhost', undefined],
  ['', 'sample.localhost', undefined],
  ['', '', undefined],
])('issue 38: below %s, the host %s has the label %s', (contentHost, host, label) => {
  expect(labelBelow(contentHost, host)).toBe(label)
})
