/** The house can suspend a player from these. `all`: play and redeems. */
export const suspensionScopes = ['all', 'redeems'] as const
export type SuspensionScope = (typeof suspensionScopes)[number]
