/** The client for the house API, for the command line and the desk. The player app does not load it. */
import { send, type ApiAnswer } from '../shared/send.ts'
import { houseBase, houseCalls, type HouseCallName, type houseShapes } from './calls.ts'
import type { GivenData, SentBody, SentQuery } from '../shared/shape.ts'

/** The body of a POST, or the query of a GET. */
export type HouseInput<N extends HouseCallName> = (typeof houseCalls)[N]['method'] extends 'POST'
  ? SentBody<(typeof houseShapes)[N]>
  : SentQuery<(typeof houseShapes)[N]>

export type HouseData<N extends HouseCallName> = GivenData<(typeof houseShapes)[N]>

type HouseOptions = { token: string | undefined; headers?: Record<string, string>; signal?: AbortSignal }

export function callHouseApi<N extends HouseCallName>(
  host: string,
  name: N,
  sent: HouseInput<N> | undefined,
  options: HouseOptions,
): Promise<ApiAnswer<HouseData<N>>> {
  const parts = houseCalls[name].method === 'GET' ? { query: sent as object } : { body: sent ?? {} }
  return send<HouseData<N>>(`${host}${houseBase}`, houseCalls[name], { ...options, ...parts })
}
