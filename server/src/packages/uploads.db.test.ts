// Uploads of packages over HTTP, to a real checker and PostgreSQL: what arrives, what is refused, and what is left behind.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request as send } from 'node:http'
import { gzipSync } from 'node:zlib'
import { houseBase } from '@lucero/contract/house/calls'
import { uploadPath } from '@lucero/contract/house/packages'
import { readAnswer } from '@lucero/contract/shared/send'
import { tarOf, zipOf, type ArchiveEntry } from '@lucero/outcomes/testing/archives'
import { badPackages, changedFiles } from '@lucero/outcomes/testing/bad-packages'
import { goodFiles, type Files } from '@lucero/outcomes/testing/package-folder'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { houseToken, openCasino, type Casino } from '../testing/casino.ts'
import { expectDocumented } from '../testing/documents.ts'
import { startProgram } from '../testing/program.ts'
import { newStaff } from '../testing/staff.ts'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

// A check starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let casino: Casino
let folder: TemporaryFolder
const { TMPDIR } = process.env
beforeAll(async () => {
  casino = await openCasino()
  // The folders of uploads of this file alone.
  folder = temporaryFolder()
  process.env['TMPDIR'] = folder.path
})
afterAll(async () => {
  await casino.stop()
  if (TMPDIR === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = TMPDIR
  await folder.remove()
})

const goodEntries = () => entriesOf(goodFiles())
const entriesOf = (files: Files): ArchiveEntry[] => Object.entries(files).map(([name, content]) => ({ name, content }))
const archiveOf = (files: Files = goodFiles()) => tarOf(entriesOf(files))

type PutRequest = {
  game: string
  uploadId?: string
  rights?: string | undefined
  body?: Buffer
  token?: string
  at?: string
}

async function put({ body = archiveOf(), token, at, ...sent }: PutRequest) {
  const { game, rights, uploadId } = { uploadId: randomUUID(), rights: 'Lucero, MIT', ...sent }
  const answer = await readAnswer<{ upload: { state: string; version: number | null } }>(
    await fetch(
      `${at ?? casino.address}${houseBase}${uploadPath(uploadId, { game, ...(rights !== undefined && { rights }) })}`,
      {
        method: 'PUT',
        headers: { Authorization: token ?? houseToken, 'Content-Type': 'application/octet-stream' },
        body: new Uint8Array(body),
      },
    ),
  )
  expectDocumented('house', 'uploadPackage', answer.status, answer.body)
  return { ...answer, uploadId }
}

const stateOf = async (uploadId: string) => (await casino.house('packageUpload', { uploadId })).data.upload
async function result(uploadId: string) {
  await expect
    .poll(async () => ['added', 'refused'].includes((await stateOf(uploadId)).state), {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(true)
  return stateOf(uploadId)
}
const versionsOf = async (game: string) =>
  (await casino.house('listPackages')).data.packages.filter((one) => one.game === game).map(({ version }) => version)
const foldersOfUploads = () => readdirSync(folder.path).filter((name) => name.startsWith('lucero-upload-'))
const storedFiles = async () =>
  (await casino.owner.one<{ count: number }>(sql`select count(*)::int as count from package_file`)).count

/** Sends a part of the body, and returns how to end the connection. */
function sendPart(uploadId: string, game: string, part: Buffer, length: number, at = casino.address) {
  const outgoing = send(`${at}${houseBase}${uploadPath(uploadId, { game, rights: 'Lucero, MIT' })}`, {
    method: 'PUT',
    headers: { Authorization: houseToken, 'Content-Length': length },
  })
  outgoing.on('error', () => undefined)
  outgoing.write(part)
  return outgoing
}

describe('issue 38: an upload', () => {
  it('becomes a version, with the hash of its archive and a row in the log', async () => {
    const body = archiveOf()
    const { status, data, uploadId } = await put({ game: 'sent', body })
    expect([status, data.upload.state]).toEqual([202, 'checking'])
    expect(await result(uploadId)).toMatchObject({
      state: 'added',
      version: 1,
      refusal: null,
      receivedBytes: body.length,
      totalBytes: body.length,
      startedBy: 'demoowner',
    })
    const { package: found } = (await casino.house('findPackage', { game: 'sent', version: 1 })).data
    expect(found.archiveSha256).toBe(createHash('sha256').update(body).digest('hex'))
    expect(found).toMatchObject({ state: 'uploaded', uploadedBy: 'demoowner' })
    const [row] = (await casino.house('listStaffLog', { action: 'uploadPackage' })).data.rows
    expect(row).toMatchObject({ subject: 'package:sent 1', staff: 'demoowner' })
    await expect.poll(foldersOfUploads).toEqual([])
  })

  it('that is sent again with its id is the same version', async () => {
    const { uploadId } = await put({ game: 'again' })
    await result(uploadId)
    const again = await put({ game: 'again', uploadId })
    expect(again.data.upload).toMatchObject({ state: 'added', version: 1 })
    expect(await versionsOf('again')).toEqual([1])
    expect((await put({ game: 'another', uploadId })).error?.description).toBe('CONFLICT')
  })

  it('of two at once, and of another game at the same time, each becomes a version', async () => {
    const sent = await Promise.all([put({ game: 'twice' }), put({ game: 'twice' }), put({ game: 'beside' })])
    const results = await Promise.all(sent.map(({ uploadId }) => result(uploadId)))
    expect(results.map(({ state }) => state)).toEqual(['added', 'added', 'added'])
    expect(await versionsOf('twice')).toEqual([2, 1])
  })

  it('with the id of one that is still under way is refused', async () => {
    const uploadId = randomUUID()
    const body = archiveOf()
    const first = sendPart(uploadId, 'under-way', body.subarray(0, 100), body.length)
    await expect.poll(async () => (await casino.house('packageUpload', { uploadId })).status).toBe(200)
    const second = await put({ game: 'under-way', uploadId })
    expect([second.status, second.error?.description, second.error?.fields]).toMatchObject([
      409,
      'PACKAGE_STATE',
      { state: 'receiving' },
    ])
    first.end(body.subarray(100))
    expect(await result(uploadId)).toMatchObject({ state: 'added' })
  })

  it('whose sender goes away in the middle leaves nothing, and can be sent again with the same id', async () => {
    const [uploadId, body] = [randomUUID(), archiveOf()]
    const part = sendPart(uploadId, 'lost', body.subarray(0, body.length / 2), body.length)
    await expect.poll(async () => (await casino.house('packageUpload', { uploadId })).status).toBe(200)
    part.destroy()
    expect(await result(uploadId)).toMatchObject({ state: 'refused', refusal: { code: 'PACKAGE_INTERRUPTED' } })
    await expect.poll(foldersOfUploads).toEqual([])
    await put({ game: 'lost', uploadId, body })
    expect(await result(uploadId)).toMatchObject({ state: 'added', version: 1, refusal: null })
  })

  it('on a node that stops is interrupted, and can be sent to another node', async () => {
    const second = await startProgram({}, { databaseUrl: casino.databaseUrl })
    const [uploadId, body] = [randomUUID(), archiveOf()]
    sendPart(uploadId, 'stopped', body.subarray(0, 100), body.length, second.address)
    await expect.poll(async () => (await casino.house('packageUpload', { uploadId })).status).toBe(200)
    await second.stop()
    expect(await stateOf(uploadId)).toMatchObject({ state: 'refused', refusal: { code: 'PACKAGE_INTERRUPTED' } })
    await put({ game: 'stopped', uploadId, body })
    expect(await result(uploadId)).toMatchObject({ state: 'added', version: 1 })
  })

  it('of a node that was killed can be begun again after a minute without a sign of life', async () => {
    const uploadId = randomUUID()
    await casino.owner.run(sql`
      insert into package_upload (upload_id, game_id, state, attempt, node, started_by, seen_at)
      values (${uploadId}, 'killed', 'checking', gen_random_uuid(), 'gone', 'somebody', now() - interval '61 seconds')`)
    expect(await stateOf(uploadId)).toMatchObject({ state: 'refused', refusal: { code: 'PACKAGE_INTERRUPTED' } })
    await put({ game: 'killed', uploadId })
    expect(await result(uploadId)).toMatchObject({ state: 'added', version: 1 })
  })

  it('that somebody else has begun again does not become a version', async () => {
    const [uploadId, body] = [randomUUID(), archiveOf()]
    const part = sendPart(uploadId, 'taken-over', body.subarray(0, 100), body.length)
    await expect.poll(async () => (await casino.house('packageUpload', { uploadId })).status).toBe(200)
    await casino.owner.run(sql`update package_upload set attempt = gen_random_uuid() where upload_id = ${uploadId}`)
    part.end(body.subarray(100))
    await expect.poll(foldersOfUploads, { timeout: 30_000 }).toEqual([])
    expect(await versionsOf('taken-over')).toEqual([])
  })

  it('is refused without the right to change games, and without a sign-in, before its body is read', async () => {
    const { token } = await newStaff(casino, 'clerk')
    expect((await put({ game: 'no-right', token })).error?.description).toBe('FORBIDDEN')
    expect((await put({ game: 'no-right', token: 'x' })).status).toBe(401)
    expect((await put({ game: 'No Right' })).error?.description).toBe('INVALID_INPUT')
    const { data } = await casino.house('listPackages')
    expect(data.uploads.some(({ game }) => game === 'no-right')).toBe(false)
  })

  it('above 4 GiB is refused before it is read', async () => {
    const uploadId = randomUUID()
    const part = sendPart(uploadId, 'huge', randomBytes(10), 4 * 1024 ** 3 + 1)
    expect(await result(uploadId)).toMatchObject({ state: 'refused', refusal: { code: 'PACKAGE_TOO_LARGE' } })
    part.destroy()
  })

  it('for an id that is used for another game is refused, with its report in the list', async () => {
    const { uploadId } = await put({ game: 'mines' })
    expect(await result(uploadId)).toMatchObject({ refusal: { code: 'PACKAGE_GAME' } })
    const { uploads } = (await casino.house('listPackages')).data
    expect(uploads.find((one) => one.uploadId === uploadId)).toMatchObject({ game: 'mines', state: 'refused' })
  })

  it('without rights is refused, unless game.json says who owns the game', async () => {
    const without = await put({ game: 'whose', rights: undefined })
    expect(await result(without.uploadId)).toMatchObject({ refusal: { code: 'PACKAGE_GAME' } })
    const files = { ...goodFiles(), 'game.json': JSON.stringify({ rights: 'Ana, MIT', name: 'Whose' }) }
    const stated = await put({ game: 'whose', rights: undefined, body: archiveOf(files) })
    expect(await result(stated.uploadId)).toMatchObject({ state: 'added', version: 1 })
    expect((await casino.house('findPackage', { game: 'whose', version: 1 })).data.package).toMatchObject({
      rights: 'Ana, MIT',
      name: 'Whose',
    })
  })
})

const codeOf = (reason: string | RegExp) => /PACKAGE_[A-Z_]+/.exec(String(reason))?.[0]
/** Without those that differ only in a detail that the same reader finds: the tests of the checker have them all. */
const details = [
  /differ in case|that is a list|65 characters|five decimals|no modes/,
  /not UTF-8|empty line|line without id|payout with decimals|events twice|an id twice$/,
  /header|four columns|table with decimals|negative weight|empty table|2⁶⁴$|2³²/,
]
const sentPackages = badPackages.filter(([name]) => !details.some((detail) => detail.test(name)))
const zip = (entries: ArchiveEntry[]) => zipOf([...goodEntries(), ...entries])
const badArchives: [string, () => Buffer, string][] = [
  ['no archive', () => Buffer.from('hello, this is no archive'), 'PACKAGE_PATH'],
  ['an empty body', () => Buffer.alloc(0), 'PACKAGE_PATH'],
  ['a cut zip', () => zip([]).subarray(0, 900), 'PACKAGE_PATH'],
  ['a path upwards', () => zip([{ name: 'front/../../../escaped.js' }]), 'PACKAGE_PATH'],
  ['an absolute path', () => zip([{ name: '/etc/front/x.js' }]), 'PACKAGE_PATH'],
  ['a link', () => zip([{ name: 'front/x.js', content: '/etc/passwd', mode: 0o120_777 }]), 'PACKAGE_PATH'],
  ['a name twice', () => zip([{ name: 'front/a.js' }, { name: 'front/A.js' }]), 'PACKAGE_PATH'],
  ['5,067 files', () => zip(Array.from({ length: 5067 }, (_, n) => ({ name: `front/${n}.js` }))), 'PACKAGE_TOO_LARGE'],
  [
    'a gzip bomb',
    () => gzipSync(tarOf([{ name: 'front/big.png', content: Buffer.alloc(80 * 1024 * 1024) }])),
    'PACKAGE_TOO_LARGE',
  ],
]

describe('issue 38: a bad package leaves only its report', () => {
  const bad: [string, () => Buffer, string | undefined][] = [
    ...sentPackages.map(([name, changes, reason]): [string, () => Buffer, string | undefined] => [
      name,
      () => archiveOf(changedFiles(changes)),
      codeOf(reason),
    ]),
    ...badArchives,
  ]

  // Each check starts a process: the nightly run sends all of them, and every run the first of each reason.
  const isNightly = process.env['NIGHTLY'] !== undefined
  const sent = bad.filter(([, , code], n) => isNightly || bad.findIndex((one) => one[2] === code) === n)
  it.each([1, 2, 3])('part %i: each is refused with its reason, and no file or folder stays', async (number) => {
    const part = sent.filter((_, index) => index % 3 === number - 1)
    const before = await storedFiles()
    const seen: [string, string | undefined][] = []
    for (const [name, body] of part) {
      const { uploadId } = await put({ game: 'bad', body: body() })
      const { refusal, version } = await result(uploadId)
      expect([name, version, refusal?.message.length]).toEqual([name, null, expect.any(Number)])
      seen.push([name, refusal?.code])
    }
    expect(seen).toEqual(part.map(([name, , code]) => [name, code ?? 'PACKAGE_LINE']))
    expect(await versionsOf('bad')).toEqual([])
    expect(await storedFiles()).toBe(before)
    expect(foldersOfUploads()).toEqual([])
  })

  it('are thirty or more', () => expect(bad.length).toBeGreaterThanOrEqual(30))
})
