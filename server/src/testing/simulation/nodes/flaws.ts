/**
 * Planted faults of the order of reads and writes. They have the names of the faults of the drill `order`, which plants them in the real
 * program. The checker of histories must find each of them here too.
 */
export const flaws = [
  'an answer before the commit',
  'a read from memory after a write on another node',
  'a version that goes back',
  'a version that was not reached yet',
  'two movements of one version',
  'another answer to a repeated request',
  'a repeated request with a second effect',
  'a balance that does not follow from the movements',
  'a movement that nobody has sent',
  'a refusal on an old book',
  'a round without its last movement',
  'a commit that is not on the disk',
] as const

export type Flaw = (typeof flaws)[number]
