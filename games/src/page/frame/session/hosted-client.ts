/** The calls of the games API that only pages of hosted games need. */
import type { RoundProof } from '@lucero/outcomes/round-proof'
import type { Answers } from '../../../api.ts'
import { request, seatClient } from './games-client.ts'

/** A round of a hosted game, to be shown again. Public to anyone who has the id. */
export const fetchReplay = (id: string) => request<Answers['replay']>('GET', `/hosted/rounds/${id}/replay`)
/** Its proof, public too. */
export const fetchProof = (id: string) => request<RoundProof>('GET', `/hosted/rounds/${id}/proof`)

export type HostedClient = ReturnType<typeof hostedClient>

export const hostedClient = (pageToken: string) => ({
  ...seatClient(pageToken),
  visit: (after?: number) =>
    request<Answers['visit']>('GET', `/visit${after === undefined ? '' : `?after=${after}`}`, { pageToken }),
  continue: () => request<Answers['continue']>('POST', '/continue', { body: {}, pageToken }),
})
