/** House API: canned answers of the inbox. */
import type { HouseBody } from '@lucero/contract/house/calls'
import * as inbox from '../contact/inbox.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from '../staff/actor.ts'
import { changeLogged } from '../staff/log/log.ts'

export const addAnswer = (runtime: Runtime, actor: Actor, answer: HouseBody<'addAnswer'>) =>
  changeLogged(runtime, actor, async (tx) => {
    const before = await inbox.putAnswer(tx, answer)
    return {
      result: { answer },
      entry: { action: 'addAnswer', subject: `answer:${answer.name}`, before, after: answer },
    }
  })

export const removeAnswer = (runtime: Runtime, actor: Actor, name: string) =>
  changeLogged(runtime, actor, async (tx) => {
    const before = await inbox.removeAnswer(tx, name)
    return { result: {}, entry: { action: 'removeAnswer', subject: `answer:${name}`, before } }
  })
