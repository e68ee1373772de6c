/** The client of the player API. Free of zod, so that the first load of the web app can include it. */
import { send, type RequestParts } from '../shared/send.ts'
import { apiBase, calls, type CallName } from './calls.ts'
import type { BodyIn, DataOf, QueryIn } from './shapes.ts'

export type PlayerParts<N extends CallName> = RequestParts & { body?: BodyIn<N>; query?: QueryIn<N> }

/** The player API at a host. '' is the page's own host. */
export const callPlayerApi = <N extends CallName>(host: string, name: N, parts: PlayerParts<N> = {}) =>
  send<DataOf<N>>(`${host}${apiBase}`, calls[name], parts)
