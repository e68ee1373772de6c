import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@lucero/kit/sql'
import { temporaryFolder } from '../../../server/src/testing/temporary-folder.ts'
import { thinkMs, type Drill, type Scale } from '../drill.ts'
import { startMoney } from '@lucero/lab/load/money'
import { ask } from '@lucero/lab/load/recorded'
import { spreadOf } from '../spread.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

const diskMb = 400
/** A small WAL, so that it does not use the disk that the drill fills. */
const postgres = { max_wal_size: '96MB', min_wal_size: '96MB', shared_buffers: '32MB' }

export const drill: Drill = {
  what: "PostgreSQL's disk is full: money is answered 503, reads continue, and money recovers with free space; nothing is lost or doubled",
  async run(scale) {
    const disk = mountDisk()
    try {
      return await withStack({ ...(disk && { dataDir: disk.path }), postgres }, (stack) =>
        fillAndFree(stack, disk, scale),
      )
    } finally {
      await disk?.remove()
    }
  },
}

async function fillAndFree(stack: Stack, disk: Disk | undefined, scale: Scale) {
  const times = scale === 'short' ? 1 : 6
  const { address } = stack.nodes[0]!
  const load = await startMoney(stack, { thinkMs: thinkMs[scale] })
  const [backAfter, statuses]: [number[], number[]] = [[], []]
  for (let n = 0; n < times; n += 1) {
    await load.answered(50)
    const free = disk ? await fill(stack, disk) : await rejectWrites(stack)
    await load.wasRefused(32)
    for (const { token } of load.players) statuses.push((await ask(address, token, 'getUser')).status)
    const start = performance.now()
    await free()
    await load.answered(32)
    backAfter.push(performance.now() - start)
  }
  const checked = await load.stopAndCheck()
  assert.deepEqual(new Set(statuses), new Set([200]), 'reads continue')
  const { refused, lost: unanswered } = load.state
  assert.equal(unanswered, 0)
  await assertSoundBooks(stack)
  const how = disk ? `${diskMb} MB in memory, filled` : 'no disk could be mounted: a trigger rejects writes'
  const money = { 'money answered 503': refused, unanswered, 'recovered after': spreadOf(backAfter) }
  return { disk: how, fillings: times, ...checked, ...money, 'reads served meanwhile': statuses.length }
}

type Disk = { path: string; remove(): Promise<void> }

/** Mounts a tmpfs. Undefined without root. */
function mountDisk(): Disk | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=711`, 'tmpfs', folder.path], { stdio: 'ignore' })
  } catch {
    void folder.remove()
    return undefined
  }
  const remove = async () => {
    execFileSync('umount', [folder.path])
    await folder.remove()
  }
  return { path: folder.path, remove }
}

/** Fills the disk completely. WAL segments are preallocated first, so that the tables run out of space, not the WAL. */
async function fill({ owner }: Stack, disk: Disk): Promise<() => Promise<void>> {
  for (let n = 0; n < 4; n += 1)
    await owner.all(sql`select pg_switch_wal(), pg_logical_emit_message(false, 'drill', 'x')`)
  await owner.run(sql`checkpoint`)
  const ballast = join(disk.path, 'ballast')
  const file = openSync(ballast, 'w')
  for (let size = 1 << 20; size >= 1;)
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1
    } catch {
      size >>= 1
    }
  closeSync(file)
  return async () => rmSync(ballast)
}

async function rejectWrites({ owner }: Stack): Promise<() => Promise<void>> {
  await owner.run(sql`
    create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$`)
  await owner.run(sql`create trigger no_room before insert on transfer execute function no_room()`)
  return async () => void (await owner.run(sql`drop function no_room() cascade`))
}
