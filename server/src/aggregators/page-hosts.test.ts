import { expect, it } from 'vitest'
import { frameSources, isShownPage } from './page-hosts.ts'

const own = 'https://play.example'

it.each([
  ['https://games.example/x', ['games.example'], true],
  ['https://games.example:8443/x', ['games.example'], false],
  ['https://games.example:8443/x', ['games.example:8443'], true],
  ['https://games.example:8443/x', ['games.example:*'], true],
  ['https://a.games.example/x', ['games.example'], false],
  ['https://a.games.example/x', ['*.games.example'], true],
  ['https://games.example/x', ['*.games.example'], false],
  ['https://evilgames.example/x', ['*.games.example'], false],
  ['http://games.example/x', ['games.example'], false],
  ['http://pages.localhost:4000/x', ['pages.localhost:*'], true],
  ['https://user@games.example/x', ['games.example'], false],
  ['javascript:alert(1)', ['games.example'], false],
  ['https://play.example/x', ['play.example'], false],
])('issue 38: the page %s is shown with the hosts %s: %s', (url, hosts, isShown) =>
  expect(isShownPage(url, hosts, own)).toBe(isShown),
)

it('issue 38: the policy names https for each host, and http for this machine only', () => {
  expect(frameSources(['*.games.example', 'games.example:8443', 'pages.localhost:*'])).toEqual([
    'https://*.games.example',
    'https://games.example:8443',
    'http://pages.localhost:*',
  ])
})
