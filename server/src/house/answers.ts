/** House API: canned answers of the inbox. */
import type { HouseBody } from '@lucero/contract/house/calls'
import * as inbox from '../contact/inbox.ts'
import type { Kit } from '../kit/kit.ts'
import type { Actor } from '../staff/actor.ts'
import { changeLogged } from '../staff/log/log.ts'

export const addAnswer = (kit: Kit, actor: Actor, answer: HouseBody<'addAnswer'>) =>
  changeLogged(kit, actor, async (tx) => {
    const before = await inbox.putAnswer(tx, answer)
    return {
      result: { answer },
      entry: { action: 'addAnswer', subject: `answer:${answer.name}`, before, after: answer },
    }
  })

export const removeAnswer = (kit: Kit, actor: Actor, name: string) =>
  changeLogged(kit, actor, async (tx) => {
    const before = await inbox.removeAnswer(tx, name)
    return { result: {}, entry: { action: 'removeAnswer', subject: `answer:${name}`, before } }
  })
