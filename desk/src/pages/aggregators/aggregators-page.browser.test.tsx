import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const pem = (text: string) => `-----BEGIN PUBLIC KEY-----\n${text}\n-----END PUBLIC KEY-----\n`
const connection: HouseData<'listConnections'>['connections'][number] = {
  id: 'orbit',
  name: 'Orbit Games',
  dialect: 'hub88',
  address: 'https://api.orbit.example',
  path: '/aggregators/orbit',
  vendorOperator: 42,
  country: 'US',
  pageHosts: [],
  pictureHosts: ['cdn.orbit.example'],
  sources: ['203.0.113.0/24'],
  roundIdleHours: 24,
  enabled: true,
  trustedKeys: [
    { fingerprint: 'newest', addedAt: '2026-11-02T10:00:00.000Z' },
    { fingerprint: 'oldest', addedAt: '2026-11-01T10:00:00.000Z' },
  ],
  publicKey: pem('ours'),
  nextPublicKey: null,
  listReadAt: '2026-11-02T10:00:00.000Z',
  listProblem: null,
}
const address = '/desk/aggregators?connection=orbit'
const game: HouseData<'listConnectionGames'>['games'][number] = {
  code: 'orb_moon',
  name: 'Moon Miner',
  studio: 'Small Studio',
  category: 'slots',
  returnToPlayer: 96.2,
  hasFreeSpins: true,
  blockedCountries: ['GB'],
  isEnabled: true,
  isListed: true,
  isDeclined: false,
  gameId: null,
  firstListedAt: '2026-11-02T10:00:00.000Z',
}
const noRtp = { ...game, code: 'orb_sun', name: 'Sun Miner', returnToPlayer: null }
const noGames = { listConnectionGames: { games: [], total: 0, next: null } }
const noFindings = { listConnectionFindings: { findings: [], next: null } }
const nothing = { ...noGames, ...noFindings }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

it('issue 38: lists connections, and opens one with its settings and both keys of the aggregator', async () => {
  stubHouse({ ...nothing, listConnections: { connections: [connection] } })
  await renderDesk('/desk/aggregators')
  await expect.element(page.getByRole('row', { name: /Orbit Games orbit Enabled hub88 https.* 2$/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Orbit Games' }).click()
  expect(location.search).toBe('?connection=orbit')
  for (const text of ['203.0.113.0/24', '/aggregators/orbit', 'newest', 'oldest'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/BEGIN PUBLIC KEY-----\sours/)).toBeVisible()
  await expectAccessible()
})

it('issue 38: a new connection is sent with lists and numbers, and may wait for a second person', async () => {
  const house = stubHouse({
    listConnections: { connections: [] },
    addConnection: new Refusal('APPROVAL_REQUIRED', {}),
  })
  await renderDesk('/desk/aggregators', 'manager')
  await button('Add a connection').click()
  await expect.element(inDialog('Add the connection')).toBeDisabled()
  const fill = (label: string, text: string) => page.getByLabelText(label).fill(text)
  await fill('Id', 'orbit')
  await fill('Name', 'Orbit Games')
  await fill('Address of the aggregator', 'https://api.orbit.example')
  await fill('Our number at the aggregator', '42')
  await fill('Addresses that may call', '203.0.113.0/24, 198.51.100.7')
  await fill('Hosts of the pages of games', '*.games.example, pages.example:8443')
  await fill('Public key of the aggregator', pem('theirs'))
  await expectAccessible()
  await inDialog('Add the connection').click()
  await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
  expect(house.bodiesOf('addConnection')).toEqual([
    {
      id: 'orbit',
      name: 'Orbit Games',
      publicKey: pem('theirs').trim(),
      address: 'https://api.orbit.example',
      vendorOperator: 42,
      country: 'US',
      sources: ['203.0.113.0/24', '198.51.100.7'],
      pictureHosts: [],
      pageHosts: ['*.games.example', 'pages.example:8443'],
      roundIdleHours: 24,
    },
  ])
})

it('issue 38: only changed settings are sent', async () => {
  const house = stubHouse({
    ...nothing,
    listConnections: { connections: [connection] },
    changeConnection: { connection },
  })
  await renderDesk(address)
  await button('Change the settings').click()
  await expect.element(inDialog('Save')).toBeDisabled()
  await page.getByLabelText('Addresses that may call').fill('')
  await page.getByLabelText('Hours until an idle round is closed').fill('48')
  await inDialog('Save').click()
  await expect.element(page.getByText('The settings are changed')).toBeVisible()
  expect(house.bodiesOf('changeConnection')).toEqual([{ id: 'orbit', sources: [], roundIdleHours: 48 }])
})

it('issue 38: a third key of the aggregator says which one ends', async () => {
  const house = stubHouse({
    ...nothing,
    listConnections: { connections: [connection] },
    trustConnectionKey: { connection },
  })
  await renderDesk(address)
  await button('Accept a new key').click()
  await expect.element(page.getByRole('dialog').getByText('oldest')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('newest')).not.toBeInTheDocument()
  await page.getByLabelText('Public key of the aggregator').fill(pem('third'))
  await expectAccessible()
  await inDialog('Accept the key').click()
  await expect.element(page.getByText('The key is accepted')).toBeVisible()
  expect(house.bodiesOf('trustConnectionKey')).toEqual([{ id: 'orbit', publicKey: pem('third').trim() }])
})

it('issue 38: our next key is created, shown, and used', async () => {
  const house = stubHouse({
    ...nothing,
    listConnections: { connections: [connection] },
    renewConnectionKey: () => {
      house.answers.listConnections = { connections: [{ ...connection, nextPublicKey: pem('next') }] }
      return { connection }
    },
    useConnectionKey: { connection },
  })
  await renderDesk(address)
  await button('Create the next key').click()
  await inDialog('Create the next key').click()
  await expect.element(page.getByText(/BEGIN PUBLIC KEY-----\snext/)).toBeVisible()
  await expect.element(button('Create the next key')).not.toBeInTheDocument()
  await button('Use the next key').click()
  await expect.element(page.getByRole('dialog').getByText(/no game can be opened/)).toBeVisible()
  house.answers.listConnections = { connections: [{ ...connection, publicKey: pem('next') }] }
  await inDialog('Use the next key').click()
  await expect.element(page.getByText('The next key is in use')).toBeVisible()
  await expect.element(page.getByText(/BEGIN PUBLIC KEY-----\sours/)).not.toBeInTheDocument()
  expect([house.bodiesOf('renewConnectionKey'), house.bodiesOf('useConnectionKey')]).toEqual([
    [{ id: 'orbit' }],
    [{ id: 'orbit' }],
  ])
})

it('issue 38: a connection is disabled as the provider that it is', async () => {
  const house = stubHouse({
    ...nothing,
    listConnections: { connections: [connection] },
    switchProvider: () => {
      house.answers.listConnections = { connections: [{ ...connection, enabled: false }] }
      return { provider: {} as HouseData<'switchProvider'>['provider'] }
    },
  })
  await renderDesk(address)
  await button('Disable').click()
  await inDialog('Disable Orbit Games').click()
  await expect.element(button('Enable')).toBeVisible()
  expect(house.bodiesOf('switchProvider')).toEqual([{ providerId: 'orbit', enabled: false }])
})

it('issue 38: an auditor sees the keys and changes nothing; an unknown connection says so', async () => {
  stubHouse({ ...nothing, listConnections: { connections: [connection] } })
  await renderDesk(address, 'auditor')
  await expect.element(page.getByText('newest', { exact: true })).toBeVisible()
  for (const name of ['Change the settings', 'Disable', 'Accept a new key', 'Create the next key'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'All connections' }).click()
  await expect.element(page.getByRole('link', { name: 'Orbit Games' })).toBeVisible()
  await expect.element(button('Add a connection')).not.toBeInTheDocument()
})

it('issue 38: games that wait are searched, added with an RTP that the list does not have, or declined', async () => {
  const games = { games: [game, noRtp, { ...game, code: 'orb_old', name: 'Old', gameId: 'old', isListed: false }] }
  const house = stubHouse({
    listConnections: { connections: [connection] },
    listConnectionGames: { ...games, total: 3, next: null },
    ...noFindings,
    addConnectionGames: { games: [] },
    declineConnectionGame: { game },
  })
  await renderDesk(address)
  await expect
    .element(page.getByRole('row', { name: /Moon Miner Small Studio · orb_moon slots 96.2 % Waiting Not in GB/ }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Old .* No longer in the list/ })).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Name, code or studio').fill('miner')
  await expect
    .poll(() => house.queriesOf('listConnectionGames').at(-1))
    .toBe('?id=orbit&state=new&limit=100&text=miner')
  await button('Add 2 games').click()
  await expect.element(inDialog('Add 2 games')).toBeDisabled()
  await page.getByLabelText('Theoretical RTP in percent').fill('95.5')
  await expectAccessible()
  await inDialog('Add 2 games').click()
  await expect.element(page.getByText('The games are added')).toBeVisible()
  await button('Add').first().click()
  await inDialog('Add 1 game').click()
  await expect
    .poll(() => house.bodiesOf('addConnectionGames'))
    .toEqual([
      { id: 'orbit', codes: ['orb_moon', 'orb_sun'], returnToPlayer: 95.5 },
      { id: 'orbit', codes: ['orb_moon'] },
    ])
  await button('Decline').first().click()
  await expect
    .poll(() => house.bodiesOf('declineConnectionGame'))
    .toEqual([{ id: 'orbit', code: 'orb_moon', isDeclined: true }])
})

it('issue 38: the list is read on demand, and a failure says why', async () => {
  const house = stubHouse({
    listConnections: { connections: [{ ...connection, listProblem: 'timeout after 5 s' }] },
    ...nothing,
    readConnectionGames: { listed: 1200, added: 3 },
  })
  await renderDesk(address)
  await expect.element(page.getByText('timeout after 5 s')).toBeVisible()
  await button('Read the list now').click()
  await expect.element(page.getByText('1,200 games, 3 of them new')).toBeVisible()
  house.answers.readConnectionGames = new Refusal('RETRY_LATER')
  await button('Read the list now').click()
  await expect.element(page.getByText('The server is busy. Please try again in a moment.')).toBeVisible()
})

it('issue 38: differences show player, transaction and part of a cent, and are closed', async () => {
  const finding: HouseData<'listConnectionFindings'>['findings'][number] = {
    id: '7',
    connection: 'orbit',
    kind: 'fraction-left',
    username: 'ana',
    transaction: 'tx-1',
    round: 'round-9',
    game: 'orb_moon',
    millicents: 450,
    at: '2026-11-02T10:00:00.000Z',
    closedAt: null,
  }
  const house = stubHouse({
    listConnections: { connections: [connection] },
    ...noGames,
    listConnectionFindings: { findings: [finding], next: null },
    closeConnectionFinding: { finding },
  })
  await renderDesk(address)
  await expect
    .element(page.getByRole('row', { name: /A part of a cent that was not paid orb_moon ana tx-1 round-9 0\.00450/ }))
    .toBeVisible()
  await expectAccessible()
  house.answers.listConnectionFindings = { findings: [], next: null }
  await button('Close it').click()
  await expect.element(page.getByText('No difference')).toBeVisible()
  expect(house.bodiesOf('closeConnectionFinding')).toEqual([{ findingId: '7' }])
})
