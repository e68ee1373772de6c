import type { RoundSeen } from '../../api.ts'

/** What a round has cost the player: a spin that a bonus gave costs nothing. */
export const costOf = ({ stake, freeSpin }: Pick<RoundSeen, 'stake' | 'freeSpin'>): number => (freeSpin ? 0 : stake)
