/** Calls of the player API with the player's own session. */
import type { CallName } from '@lucero/contract/player/calls'
import { callPlayerApi, type PlayerParts } from '@lucero/contract/player/client'
import type { DataOf } from '@lucero/contract/player/shapes'
import { refusalIn } from '@lucero/contract/shared/send'

export async function playerCall<N extends CallName>(name: N, parts: PlayerParts<N>): Promise<DataOf<N>> {
  const answer = await callPlayerApi('', name, parts)
  const refusal = refusalIn(answer)
  if (refusal) throw refusal
  if (!answer.body) throw new Error(`The server answered ${answer.status}`)
  return answer.data
}
