/** The client of the house API. It sends the CSRF token, and asks for a new authentication when a call needs one. */
import { refusalIn } from '@lucero/contract/shared/send'
import { callHouseApi, type HouseData, type HouseInput } from '@lucero/contract/house/client'
import { backgroundHeader, csrfHeader } from '@lucero/contract/house/staff'
import type { HouseCallName } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { isBackground } from './activity.ts'
import { reauthenticate } from './reauthentication.ts'
import { currentStaff, signedOut } from './session.ts'

/** The server sent no response, or not one of ours. */
class UnreachableError extends Error {
  override name = 'UnreachableError'
}

export async function call<N extends HouseCallName>(
  name: N,
  input?: HouseInput<N>,
  signal?: AbortSignal,
): Promise<HouseData<N>> {
  try {
    return await send(name, input, signal)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'ACCESS_TOKEN_EXPIRED' && currentStaff()) signedOut(true)
    if (error.code !== 'REAUTHENTICATION_REQUIRED') throw error
    await reauthenticate()
    return send(name, input, signal)
  }
}

async function send<N extends HouseCallName>(name: N, input?: HouseInput<N>, signal?: AbortSignal) {
  const csrfToken = currentStaff()?.csrfToken
  const headers = {
    ...(csrfToken && { [csrfHeader]: csrfToken }),
    ...(isBackground() && { [backgroundHeader]: 'true' }),
  }
  const options = { token: undefined, headers, ...(signal && { signal }) }
  const answer = await callHouseApi('', name, input, options).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new UnreachableError('The server cannot be reached')
  })
  const refusal = refusalIn(answer)
  if (refusal) throw refusal
  if (!answer.body) throw new UnreachableError(`The server answered ${answer.status}`)
  return answer.data
}
