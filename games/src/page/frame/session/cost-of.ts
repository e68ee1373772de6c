import type { RoundView } from '../../../api.ts'

/** The cost of a round for the player. A free spin costs nothing. */
export const costOf = ({ stake, freeSpin }: Pick<RoundView, 'stake' | 'freeSpin'>): number => (freeSpin ? 0 : stake)
