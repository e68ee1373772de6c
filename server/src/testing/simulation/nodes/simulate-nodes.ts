/**
 * One run of three processes on two nodes, with players, faults and one database, in virtual time. Afterwards the recorded history must keep
 * the promise of docs/consistency.md, each book must pass the audit, and each checkpoint must be one of its states.
 */
import { violationsOf } from '../../../../../lab/src/history/check.ts'
import { openHistory, type Operation } from '../../../../../lab/src/history/history.ts'
import type { Member } from '../../../runtime/owners.ts'
import type { BookRow } from '../../../ledger/store.ts'
import { chain, openDisk, type Disk } from '../disk.ts'
import { send } from '../intents.ts'
import type { Wish } from '../model.ts'
import { openSessions } from '../play.ts'
import { randomFrom } from '../random.ts'
import { rules } from '../rules.ts'
import { openAnswers } from './answers.ts'
import { openClients } from './clients.ts'
import { openDatabase } from './database.ts'
import type { Flaw } from './flaws.ts'
import { startProcess, type Process } from './process.ts'
import { openMachine, openVirtualTime } from './virtual-time.ts'
import { openWireNet } from './wires.ts'
import type { World } from './world.ts'

const players = 3
const rounds = 6
/** No run takes this long, so a run that does is stuck. */
const maxMs = 600_000
/** A node trusts its memory of sessions for 2.5 seconds after a check, and a check takes some ms. */
const sessionEndsWithinMs = 3000

export type NodesRun = { failure: string | null; history: readonly Operation[]; virtualMs: number }

export async function simulateNodes(seed: number, flaw?: Flaw): Promise<NodesRun> {
  Error.stackTraceLimit = 0
  const random = randomFrom(seed)
  const time = openVirtualTime()
  const disk = openDisk()
  const database = openDatabase({ time, disk, random, flaw })
  const world: World = { time, random, disk, database, wires: openWireNet(time, random), signIns: new Map(), flaw }
  const history = openHistory(time.now)
  const outside = openMachine(time, random, 0)
  const nodes = openNodes(world)
  const clients = openClients({ world, answers: openAnswers(world), history, machine: outside, processes: nodes.all })
  const ids = Array.from({ length: players }, () => random.uuid())
  let [failure, isOver]: [string | null, boolean] = [null, false]

  const story = async () => {
    await giveCredit(nodes.all()[0]!, disk, ids)
    setFaults(world, true)
    const faults = causeFaults(world, nodes, () => isOver)
    await Promise.all([
      ...ids.flatMap((id, n) => [
        clients.play(`a${n}`, id, { rounds, isOnly: n === 0 }),
        ...(n === 0 ? [clients.read(`r${n}`, id, rounds * 2)] : [clients.play(`b${n}`, id, { rounds, isOnly: false })]),
      ]),
      checkSessions(world, nodes, outside, ids),
    ])
    isOver = true
    await faults
    setFaults(world, false)
    for (const id of ids) for (let n = 0; n < 3; n += 1) await clients.readBalance('last', id)
    for (const process of nodes.all()) await process.flush()
    checkBooks(disk, ids, database.checkpoints)
  }
  let isDone = false
  void story()
    .catch((error: unknown) => (failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error)))
    .finally(() => (isDone = true))
  await time.run(maxMs, () => isDone)
  if (!isDone) failure = 'a request is never answered'
  const [violation] = violationsOf(history.operations)
  if (violation) failure = `${violation.rule}: ${violation.text}`
  return { failure: failure && `seed ${seed}: ${failure}`, history: history.operations, virtualMs: time.now() }
}

function setFaults({ database, wires }: World, areOn: boolean): void {
  database.setFaults(areOn)
  wires.setFaults(areOn)
}

type Nodes = ReturnType<typeof openNodes>

/** Processes 0 and 1 are one node and know each other; process 2 is another node. */
function openNodes(world: World) {
  let lastId = 0
  const start = (number: number): Process => startProcess(world, { id: (lastId += 1), number })
  const running = [start(0), start(1), start(2)]
  const introduce = () => {
    const members = running.slice(0, 2).map(({ id, number }): Member => ({ id, number }))
    for (const process of running.slice(0, 2)) process.setOwners(members)
    running[2]!.setOwners([{ id: running[2]!.id, number: 2 }])
  }
  introduce()
  return {
    all: (): Process[] => running,
    kill: (number: number): void => running[number]!.kill(),
    /** In the place of a process that was killed. */
    restart(number: number): void {
      running[number] = start(number)
      introduce()
    },
  }
}

async function causeFaults(world: World, nodes: Nodes, isOver: () => boolean): Promise<void> {
  const { random, time, database } = world
  const pause = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve))
  while (!isOver()) {
    await pause(20 + random.below(500))
    const number = random.below(3)
    const what = random.below(10)
    if (what < 2) {
      nodes.kill(number)
      await pause(10 + random.below(300))
      nodes.restart(number)
    } else if (what === 2) database.restart()
    else if (what < 6) database.breakALine(what === 3 ? 'silence' : 'cut')
    else if (what === 6) nodes.all()[number]!.machine.jump(random.below(20_000) - 10_000)
  }
}

/** Credit before the faults begin. */
async function giveCredit(process: Process, disk: Disk, ids: string[]): Promise<void> {
  for (const playerId of ids) {
    openSessions(disk, playerId)
    const wishes: Wish[] = [
      { what: 'apply', operatorId: 1 },
      { what: 'transfer', items: [{ gameId: 'dice', cents: 800n }] },
    ]
    for (const wish of wishes)
      await process.submit((random) => send({ playerId, key: random.uuid(), wish }, rules, random).command)
  }
}

/** A sign-in that has ended is accepted by no node after the time for which nodes trust their memory. */
async function checkSessions(
  { signIns, random, time, database }: World,
  nodes: Nodes,
  machine: { delay(ms: number): Promise<void> },
  [playerId]: string[],
): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const token = `token ${n}`
    signIns.set(token, { playerId: playerId!, sessionId: random.uuid() })
    const ask = (process: Process) =>
      Promise.race([process.isSignedIn(token), process.killed, machine.delay(8000).then(() => undefined)]).catch(
        () => undefined,
      )
    for (const process of nodes.all()) await ask(process)
    if (random.chance(0.5)) database.breakALine('cut')
    while (signIns.has(token)) {
      const process = random.pick(nodes.all())
      await Promise.race([process.endSession(token), process.killed, machine.delay(8000)]).catch(() => undefined)
      await machine.delay(50)
    }
    const endedAt = time.now()
    await machine.delay(sessionEndsWithinMs)
    for (const process of nodes.all())
      if (await ask(process)) throw new Error(`a session is accepted ${time.now() - endedAt} ms after its end`)
  }
}

function checkBooks(disk: Disk, ids: string[], checkpoints: ReadonlyMap<string, BookRow>): void {
  for (const id of ids) {
    const finding = disk.finding(id)
    if (finding) throw new Error(finding)
    const checkpoint = checkpoints.get(id)
    // Those of a killed process are written with the next change of the book.
    const state = disk.bookOf(id).transfers.find(({ seq }) => seq === checkpoint?.seq)
    if (checkpoint && checkpoint.head !== state?.hash) throw new Error('a checkpoint is no state of its book')
    if (checkpoint && chain.signCheckpoint(checkpoint) !== checkpoint.signature)
      throw new Error('a checkpoint has a wrong seal')
  }
}
