/** Commands of the house, on any node of a drill. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment } from '../../../server/src/testing/bare-environment.ts'

const houseCommands = join(import.meta.dirname, '../../../house/src/testing/many-commands.ts')
let house: ChildProcess | undefined
let turn: Promise<unknown> = Promise.resolve()

type HouseResult = { out: string; err: string; exitCode: number }

/** Runs a command of the house. All commands of a drill run share one process, because starting one takes half a second of CPU. */
export function runHouse(address: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const result = turn.then(async () => {
    house ??= fork(houseCommands, { env: bareEnvironment(), execArgv: [] })
    house.ref()
    house.channel!.ref()
    house.send({ args, env: { ...bareEnvironment(), LUCERO_URL: address } })
    const [{ out, err, exitCode }] = (await once(house, 'message')) as [HouseResult]
    // It ends with this process, and does not keep it running.
    house.unref()
    house.channel!.unref()
    return { code: exitCode, output: exitCode === 0 ? out : `${out}${err}` }
  })
  turn = result.catch(() => undefined)
  return result
}
