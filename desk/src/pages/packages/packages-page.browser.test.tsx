import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dictionary } from '@lucero/ui/languages/es/desk.po'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

type Version = HouseData<'findPackage'>['package']
type Upload = HouseData<'packageUpload'>['upload']
type PackageWatch = HouseData<'watchPackage'>['watch']

const at = '2026-11-01T10:00:00.000Z'
const hash = (digit: string) => digit.repeat(64)

const mode: Version['modes'][number] = {
  name: 'base',
  cost: 1,
  outcomes: 20_000,
  rtp: '96.123456',
  rtpFraction: { numerator: '1', denominator: '2' },
  hitRate: 0.25,
  maxWin: 5000,
  maxWinChance: 1 / 2_000_000,
  standardDeviation: 12.345,
  distinctPayouts: 120,
  mostLikely: { id: 1, payout: 0, chance: 0.75 },
  mostLikelyWin: { id: 2, payout: 0.5, chance: 0.1 },
  rtpAtBet: { '0.01': '95.000000', '1.00': '96.123456' },
  root: hash('c'),
}

const figures = { rtp: mode.rtp, cost: 1, maxWin: 5000, outcomes: 20_000 }

const version: Version = {
  game: 'comet',
  version: 2,
  name: 'Comet Cluster',
  studio: 'Acme',
  state: 'uploaded',
  minRtp: '96.123456',
  maxRtp: '96.123456',
  commitmentHash: hash('a'),
  uploadedBy: 'ben',
  uploadedAt: at,
  trialAt: null,
  publishedAt: null,
  retiredAt: null,
  waitsSince: null,
  warnings: [
    { code: 'FEW_OUTCOMES', mode: 'base', values: { outcomes: 20_000, min: 100_000 }, text: 'Mode base has few.' },
    { code: 'MOON_FULL', mode: null, values: {}, text: 'A warning of a newer checker.' },
  ],
  archiveSha256: hash('b'),
  rights: 'Acme, by contract',
  category: 'Slots',
  modes: [mode],
  step: 0.1,
  front: { files: 12, bytes: 3_400_000, manifest: hash('d') },
  commitment: '{"game":"comet"}',
  difference: {
    version: 1,
    modes: [
      { name: 'base', before: { ...figures, rtp: '94.000000' }, after: figures, isMathsEqual: false },
      { name: 'bonus', before: null, after: figures, isMathsEqual: false },
    ],
    front: { added: 1, changed: 2, removed: 3 },
  },
  request: null,
}
const listed = { ...version, warnings: 2 }

const settings: HouseData<'packageSettings'>['settings'] = {
  game: 'comet',
  version: 1,
  step: 0.1,
  minBet: 0.2,
  maxBet: 20,
  defaultBet: 1,
  levels: [0.2, 1, 20],
  jurisdiction: {
    socialCasino: false,
    disabledFullscreen: false,
    disabledTurbo: false,
    disabledSuperTurbo: false,
    disabledAutoplay: true,
    disabledSlamstop: false,
    disabledSpacebar: false,
    disabledBuyFeature: true,
    displayNetPosition: false,
    displayRTP: false,
    displaySessionTimer: false,
    minimumRoundDuration: 2500,
  },
  own: ['disabledAutoplay'],
}
const played: PackageWatch['modes'][number] = {
  name: 'base',
  verdict: 'expected',
  rounds: 1_284_310,
  staked: 1_923_004.4,
  paid: 1_846_912.1,
  exactRtp: '96.123456',
  observedRtp: '96.043093',
  interval: { from: '93.412345', to: '98.673841' },
  draws: { chiSquared: 498.213, degreesOfFreedom: 517, chance: 0.7185 },
  wrongPayouts: 0,
  abandoned: 214,
}
const watched: PackageWatch = {
  game: 'comet',
  version: 2,
  name: 'Comet Cluster',
  state: 'published',
  at,
  modes: [
    played,
    { ...played, name: 'bonus', verdict: 'deviates', draws: { ...played.draws!, chance: 1e-9 }, wrongPayouts: 3 },
    { ...played, name: 'new', verdict: 'few', rounds: 0, observedRtp: null, interval: null, draws: null },
  ],
  calls: { count: 120_000, errors: [{ error: 'ERR_IPB', calls: 84 }], p99Ms: 38.05 },
}
const notPlayed: PackageWatch = { ...watched, at: null, modes: [], calls: { count: 0, errors: [], p99Ms: null } }

const address = '/desk/packages?game=comet&version=2'
const reason = 'Certificate 4711'

const upload: Upload = {
  uploadId: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f01',
  game: 'comet',
  state: 'receiving',
  receivedBytes: 1_200_000,
  totalBytes: 3_400_000,
  version: null,
  refusal: null,
  startedBy: 'ben',
  startedAt: at,
}
const refused = (code: string, message: string): Upload => ({
  ...upload,
  uploadId: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f02',
  state: 'refused',
  refusal: { code, message, mode: 'base' },
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('issue 38: lists versions with state, RTP and warnings; the state is in the address', async () => {
  const published = { ...listed, version: 1, state: 'published' as const, minRtp: '94.009999', warnings: 0 }
  stubHouse({ listPackages: { packages: [listed, published], uploads: [] } })
  await renderDesk('/desk/packages')
  await expect.element(page.getByRole('row', { name: /Comet Cluster .* 2 Uploaded 96\.12 % 2/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /1 Published 94\.00 % – 96\.12 % –/ })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByLabelText('State').selectOptions('published')
  await expect.element(page.getByRole('row', { name: /2 Uploaded/ })).not.toBeInTheDocument()
  expect(location.search).toBe('?state=published')
})

it('issue 38: shows how far an upload is, and why one was refused', async () => {
  const mismatch = refused('PACKAGE_MISMATCH', '10 ids differ: 4, 7')
  stubHouse({
    listPackages: {
      packages: [],
      uploads: [upload, { ...upload, uploadId: mismatch.uploadId.replace('02', '03'), state: 'checking' }, mismatch],
    },
  })
  await renderDesk('/desk/packages')
  await expect.element(page.getByText('1.2 MB of 3.4 MB have arrived')).toBeVisible()
  await expect.element(page.getByText('Arrived. It is being checked.')).toBeVisible()
  await expect.element(page.getByText('The table of weights and the file of outcomes differ.')).toBeVisible()
  await expect.element(page.getByText('base: 10 ids differ: 4, 7')).toBeVisible()
  await expectAccessible()
})

it('issue 38: an upload whose connection is lost is sent again with the same id, on whatever page', async () => {
  installFakeClock('setTimeout', 'clearTimeout')
  const puts: string[] = []
  const file = new File(['archive'], 'comet.zip')
  const answers = [new TypeError('the line is lost'), { upload }]
  const house = stubHouse(
    {
      listPackages: { packages: [], uploads: [] },
      packageUpload: () => ({
        upload: puts.length < 2 ? refused('PACKAGE_INTERRUPTED', '') : { ...upload, state: 'added', version: 3 },
      }),
    },
    (request) => {
      puts.push(`${request.method} ${new URL(request.url).search} ${request.headers.get('x-csrf-token')}`)
      ids.add(new URL(request.url).pathname)
      return answers.shift()!
    },
  )
  const ids = new Set<string>()
  await renderDesk('/desk/packages')
  await button('Upload a version').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await dialog.getByLabelText('Package').upload(file)
  await dialog.getByLabelText('Id of the game').fill('Comet!')
  await expect.element(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await dialog.getByLabelText('Id of the game').fill('comet')
  await dialog.getByLabelText('Who owns the game, and its licence').fill('Acme, by contract')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect.element(page.getByText('0 KB of 1 KB have arrived')).toBeVisible()
  await expect.poll(() => house.times('packageUpload')).toBe(1)
  await page.getByRole('link', { name: 'Overview' }).click()
  await vi.advanceTimersByTimeAsync(2000)
  await expect.element(page.getByText('Version 3 of comet is uploaded')).toBeVisible()
  const sent = 'PUT ?game=comet&rights=Acme%2C+by+contract csrf'
  expect(puts).toEqual([sent, sent])
  expect(ids.size).toBe(1)
})

it('issue 38: an upload that the role does not allow says so, and is not sent again', async () => {
  let puts = 0
  stubHouse({ listPackages: { packages: [], uploads: [] } }, () => {
    puts += 1
    return new Refusal('FORBIDDEN')
  })
  await renderDesk('/desk/packages')
  await button('Upload a version').click()
  await page.getByLabelText('Package').upload(new File(['archive'], 'comet.zip'))
  await page.getByLabelText('Id of the game').fill('comet')
  await expectAccessible()
  await button('Upload').click()
  await expect.element(page.getByText('Your role does not allow this.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
  expect(puts).toBe(1)
})

it('issue 38: a version has its report, its difference to the published one, and its commitment', async () => {
  const house = stubHouse({ packageSettings: { settings }, findPackage: { package: version } })
  await renderDesk(address)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Comet Cluster, version 2' })).toBeVisible()
  expect(house.queriesOf('findPackage')).toEqual(['?game=comet&version=2'])
  await expect.element(page.getByText('It has 20,000 outcomes. Usual are at least 100,000.')).toBeVisible()
  await expect.element(page.getByText('A warning of a newer checker.')).toBeVisible()
  await expect
    .element(
      page.getByRole('row', {
        name: 'base 1× 96.123456 % 1 in 4 5,000× 1 in 2,000,000 12.35 20,000 120 0.5×, 1 in 10',
      }),
    )
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: 'base 95.000000 % 96.123456 %' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'base Changed 94.000000 % 96.123456 % 1× 5,000× 20,000' }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /bonus New – 96\.123456 %/ })).toBeVisible()
  await expect.element(page.getByText(/1 added, 2 changed, 3 removed/)).toBeVisible()
  for (const digit of 'abcd') await expect.element(page.getByText(hash(digit))).toBeVisible()
  await expectAccessible()
})

it('issue 38: publishing needs a reason, shows what it replaces, and waits for a second person', async () => {
  const house = stubHouse({
    packageSettings: { settings },
    findPackage: { package: version },
    publishPackage: new Refusal('APPROVAL_REQUIRED', {}),
  })
  await renderDesk(address, 'manager')
  await button('Publish').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Version 1')).toBeVisible()
  await expect.element(dialog.getByText(/Say in the reason why the warnings are acceptable/)).toBeVisible()
  const publish = dialog.getByRole('button', { name: 'Publish version 2' })
  await expect.element(publish).toBeDisabled()
  await dialog.getByLabelText('Reason').fill(` ${reason} `)
  await expectAccessible()
  house.answers.findPackage = {
    package: { ...version, request: { call: 'publishPackage', requester: 'themanager', since: at } },
  }
  await publish.click()
  await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
  expect(house.bodiesOf('publishPackage')).toEqual([{ game: 'comet', version: 2, reason }])
  await expect.element(page.getByText(/Waits for approval since/)).toBeVisible()
  await expect.element(button('Publish')).not.toBeInTheDocument()
  await expect.element(button('Start a trial')).not.toBeInTheDocument()
})

it('issue 38: retiring says that open rounds end and pay; a right that was taken away changes nothing', async () => {
  const published = { ...version, state: 'published' as const, difference: null }
  const house = stubHouse({
    packageSettings: { settings },
    findPackage: { package: published },
    watchPackage: { watch: notPlayed },
    retirePackage: new Refusal('FORBIDDEN'),
  })
  const { hint } = await renderDesk(address)
  await expect.element(button('Publish')).not.toBeInTheDocument()
  await button('Retire').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Open rounds end and pay/)).toBeVisible()
  await expect.element(dialog.getByText(/the lobby hides it/)).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Wrong sound')
  await dialog.getByRole('button', { name: 'Retire version 2' }).click()
  await expect.element(dialog.getByText('Your role does not allow this.')).toBeVisible()
  house.answers.findPackage = { package: { ...published, state: 'retired' } }
  await hint('approvals')
  await expect.element(dialog.getByText('The version is in another state now: Retired.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Retire version 2' })).not.toBeInTheDocument()
})

it('issue 38: what play has shown, with an alarm for a mode that deviates', async () => {
  const published = { ...version, state: 'published' as const, difference: null, warnings: [] }
  const house = stubHouse({
    packageSettings: { settings },
    findPackage: { package: published },
    watchPackage: { watch: watched },
  })
  await renderDesk(address)
  const row = (name: string | RegExp) => page.getByRole('region', { name: 'Watch' }).getByRole('row', { name })
  await expect
    .element(
      row(
        'base As expected 1,284,310 96.12 % 96.04 % 93.41 % to 98.67 % 1,923,004.40 1,846,912.10 72 % χ² 498.2, 517 degrees 0 214',
      ),
    )
    .toBeVisible()
  await expect.element(row(/^bonus Deviates .* Below 0\.0001 % .* 3 214$/)).toBeVisible()
  await expect.element(row(/^new Too few rounds 0 96\.12 % – /)).toBeVisible()
  await expect.element(page.getByText(/^bonus deviates\. Chance does not explain it/)).toBeVisible()
  await expect.element(page.getByText(/In 999 of 1,000 honest games/)).toBeVisible()
  await expect.element(page.getByText('0.07 % (ERR_IPB 84)')).toBeVisible()
  await expect.element(page.getByText('39 ms')).toBeVisible()
  await expectAccessible()
  expect(house.queriesOf('watchPackage')).toEqual(['?game=comet&version=2'])
})

it('issue 38: a version that nobody has played says so, and one that was only uploaded is not watched', async () => {
  const house = stubHouse({
    packageSettings: { settings },
    findPackage: { package: { ...version, state: 'trial' } },
    watchPackage: { watch: notPlayed },
  })
  const { hint } = await renderDesk(address)
  await expect.element(page.getByText('Nobody has played this version with real credit yet.')).toBeVisible()
  house.answers.findPackage = { package: version }
  await hint('approvals')
  await expect.element(page.getByRole('heading', { name: 'Watch' })).not.toBeInTheDocument()
})

it('issue 38: bets and rules of a game are shown, and only what differs is changed, with a reason', async () => {
  const house = stubHouse({
    packageSettings: { settings },
    findPackage: { package: version },
    changePackageSettings: new Refusal('APPROVAL_REQUIRED', {}),
  })
  await renderDesk(address, 'manager')
  await expect.element(page.getByText('0.20 to 20.00, in steps of 0.10')).toBeVisible()
  await expect.element(page.getByText('Features cannot be bought · No autoplay')).toBeVisible()
  await expect.element(page.getByText('2,500')).toBeVisible()
  await button('Change bets and rules').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('Licence 4711')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText('Largest bet').fill('50')
  await dialog.getByLabelText('First bet').fill('')
  await dialog.getByLabelText('Bets', { exact: true }).fill('1, 5 50')
  await dialog.getByLabelText('Features cannot be bought').click()
  await dialog.getByLabelText(/Shortest time/).fill('3000')
  await expectAccessible()
  await save.click()
  await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
  expect(house.bodiesOf('changePackageSettings')).toEqual([
    {
      game: 'comet',
      maxBet: 50,
      defaultBet: null,
      levels: [1, 5, 50],
      jurisdiction: { disabledBuyFeature: false, minimumRoundDuration: 3000 },
      reason: 'Licence 4711',
    },
  ])
})

it('issue 38: a try is a link that is made on demand', async () => {
  const url = 'https://play.example/own-games/hosted/?try=token'
  const house = stubHouse({ packageSettings: { settings }, findPackage: { package: version }, tryPackage: { url } })
  await renderDesk(address)
  await button('Try').click()
  expect(house.times('tryPackage')).toBe(0)
  await button('Create the link').click()
  await expect.element(page.getByRole('link', { name: 'Open the game' })).toHaveAttribute('href', url)
  await expectAccessible()
})

it('issue 38: an auditor reads the report and changes nothing', async () => {
  stubHouse({
    packageSettings: { settings },
    findPackage: { package: version },
    listPackages: { packages: [listed], uploads: [] },
  })
  const screen = await renderDesk(address, 'auditor')
  await expect.element(page.getByRole('heading', { name: 'Modes', exact: true })).toBeVisible()
  for (const name of ['Publish', 'Try', 'Retire', 'Start a trial', 'Upload a version', 'Change bets and rules'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'All hosted games' }).click()
  await expect.element(page.getByRole('link', { name: 'Comet Cluster' })).toBeVisible()
  await expect.element(button('Upload a version')).not.toBeInTheDocument()
})

it('issue 38: a version that does not exist says so, also in Spanish', async () => {
  setLanguage({ code: 'es', locale: 'es-419', dictionary })
  onTestFinished(() => setLanguage(undefined))
  stubHouse({ findPackage: new Refusal('PACKAGE_NOT_FOUND') })
  await renderDesk(address)
  await expect.element(page.getByText('No existe esa versión.')).toBeVisible()
})
