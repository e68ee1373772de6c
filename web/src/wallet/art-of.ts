import type { ComponentType } from 'react'

/** A game's picture; which one it is, another room knows. */
export type ArtOf = ComponentType<{ gameId: string }>
