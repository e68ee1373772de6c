/** Generates and stores the hash chains of Star Crash. A chain is used from its end: link 1 is the hash of link 2. */
import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { defined } from '@lucero/kit/defined'
import { sql } from '@lucero/kit/sql'
import type { Runtime } from '../runtime.ts'

/** Every so many-th link is stored. */
const spacing = 1000
/** Hashes per turn of the event loop: a few milliseconds. */
const slice = 2000

const linkBefore = (link: string): string => hash('sha256', link)

type Chain = { id: bigint; length: number; finalHash: string; stored: string[] }

/** The stored links: number 1,000, 2,000, … and the last one, in ascending order. */
async function generate(length: number): Promise<{ finalHash: string; stored: string[] }> {
  let link = randomBytes(32).toString('hex')
  const stored: string[] = [link]
  for (let number = length - 1; number >= 0; number -= 1) {
    link = linkBefore(link)
    if (number % spacing === 0 && number > 0) stored.push(link)
    if (number % slice === 0) await turn()
  }
  return { finalHash: link, stored: stored.toReversed() }
}

/** Caches the chains of this process: a chain never changes. */
export function openChains({ db, secrets, settings }: Pick<Runtime, 'db' | 'secrets' | 'settings'>): Runtime['chains'] {
  const cache = new Map<bigint, Chain>()
  /** The link in use is read many times in a round. */
  let lastLink = { chain: 0n, number: 0, link: '' }

  const load = async (id: bigint): Promise<Chain> => {
    const cached = cache.get(id)
    if (cached) return cached
    const row = await db.one<{ length: number; final_hash: string; links: Buffer }>(
      sql`select length, final_hash, links from crash_chain where id = ${id}`,
    )
    const stored = secrets.decrypt(row.links).split(' ')
    const chain = { id, length: row.length, finalHash: row.final_hash, stored }
    cache.set(id, chain)
    return chain
  }

  return {
    async create() {
      const length = settings.crashChainLength
      const { finalHash, stored } = await generate(length)
      return db.one<{ id: bigint }>(sql`insert into crash_chain (length, final_hash, links)
        values (${length}, ${finalHash}, ${secrets.encrypt(stored.join(' '))}) returning id`)
    },

    async linkOf(id, number) {
      if (lastLink.chain === id && lastLink.number === number) return lastLink.link
      const { length, stored } = await load(id)
      assert(number >= 1 && number <= length, 'a link is in its chain')
      const index = Math.ceil(number / spacing) - 1
      let link = defined(stored[Math.min(index, stored.length - 1)])
      const from = Math.min((index + 1) * spacing, length)
      for (let at = from; at > number; at -= 1) link = linkBefore(link)
      lastLink = { chain: id, number, link }
      return link
    },
  }
}
