/** What the house can forbid a player for a while. `all`: play and redeems. */
export const suspensionScopes = ['all', 'redeems'] as const
export type SuspensionScope = (typeof suspensionScopes)[number]
