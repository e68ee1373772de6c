import type { RoundView } from '../../api.ts'

/** What a round has cost the player: a spin that a bonus gave costs nothing. */
export const costOf = ({ stake, freeSpin }: Pick<RoundView, 'stake' | 'freeSpin'>): number => (freeSpin ? 0 : stake)
