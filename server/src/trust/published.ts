/** The leaves of a player in the newest trees of the public log, with their proofs. The salts are for this player only. */
import type { LiabilitiesEntry, LogEntry, RoundsEntry } from '@lucero/contract/trust/entries'
import { toBase64 } from '@lucero/contract/trust/encoding'
import type { LiabilityLeaf } from '@lucero/contract/trust/sum-tree'
import { proofText } from '@lucero/contract/trust/tlog-proof'
import { ownProviderId } from '@lucero/contract/shared/own-games'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { closedRoundIn, roundId } from '../games/closed-round.ts'
import { lastTransferOf, oneTransfer, type Transfer } from '../ledger/moment.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { leafId, leavesOf } from './liability-leaves.ts'
import { headForReaders, tilesIn, withCosignatures } from './log.ts'
import { consistencyProof, inclusionProof } from './merkle-tree.ts'
import { findPath, secretOf } from './trees.ts'
import { roundLeaf, roundLeafId } from './walk.ts'
import * as store from './store.ts'

export async function readPublishedBalance(
  runtime: Runtime,
  playerId: string,
  { size }: { size?: number | undefined },
) {
  const entry = await store.lastOfType(runtime.db, 'liabilities')
  if (!entry) return { published: null }
  const { at } = JSON.parse(entry.body) as LiabilitiesEntry & { at: string }
  const secret = secretOf(runtime.rootKey, entry.key)
  const book = await bookAt(runtime, playerId, Date.parse(at))
  if (!book) return { published: null }
  const leaves = []
  for (const leaf of leavesOf(book, secret)) {
    const path = await findPath(runtime.db, entry.key, secret, leafId(leaf))
    if (!path) return { published: null }
    leaves.push({ leaf: inText(leaf), path: { ...path, siblings: [...path.siblings] } })
  }
  return { published: { ...(await proofsOf(runtime, entry, size)), leaves } }
}

const inText = (leaf: LiabilityLeaf) => ({ ...leaf, held: String(leaf.held), sum: String(leaf.sum) })

/** The walk may have gone on since the entry. Then the next entry is about to be appended, and the player asks again. */
async function bookAt({ db }: Runtime, playerId: string, cutMs: number) {
  const [book] = await store.readBooks(db, [playerId])
  if (!book || book.seq === 0n) return undefined
  const last = await oneTransfer(db, playerId, Number(book.seq))
  if (!last || last.atMs >= cutMs) return undefined
  return { player: playerId, lines: Number(book.seq), head: book.head, held: book.held }
}

export async function readPublishedRound(
  runtime: Runtime,
  playerId: string,
  { line, size }: { line: number; size?: number | undefined },
) {
  const transfer = await oneTransfer(runtime.db, playerId, line)
  const found = transfer && (await findRoundLeaf(runtime, transfer))
  if (!found) throw new Refusal('NOT_FOUND')
  const { entry, leaf, path } = found
  return { ...(await proofsOf(runtime, entry, size)), leaf, path }
}

/** The leaf of the round that a transfer has settled. Undefined before its list is published, and when its tree is no longer stored. */
async function findRoundLeaf(runtime: Runtime, transfer: Transfer) {
  const round = closedRoundIn(transfer)
  const entry = round && (await store.roundsEntryAfter(runtime.db, round.gameId, new Date(transfer.atMs)))
  if (!entry || transfer.atMs < Date.parse((JSON.parse(entry.body) as RoundsEntry & LogEntry).since)) return undefined
  const secret = secretOf(runtime.rootKey, entry.key)
  const stored = { playerId: transfer.playerId, seq: transfer.seq, ...round }
  const path = await findPath(runtime.db, entry.key, secret, roundLeafId(stored))
  if (!path) return undefined
  const { salt, round: id, game, stake, payout } = roundLeaf(stored, secret)
  return {
    entry,
    leaf: { salt, round: id, game, stake: String(stake), payout: String(payout) },
    path: { ...path, siblings: [...path.siblings] },
  }
}

/** For the page of a round, which anybody with its link may open. It shows no more of the player than the round itself. */
export async function readRoundProofs(
  runtime: Runtime,
  { player, round, seeds }: { player: string; round: string; seeds: number | null },
) {
  const last = await lastTransferOf(runtime.db, player, roundId(ownProviderId, round))
  const found = last && (await findRoundLeaf(runtime, last))
  const about = seeds === null ? undefined : await store.findEntry(runtime.db, seeds)
  const { vkey } = (await store.findKey(runtime.db)) ?? {}
  if (vkey === undefined) throw new Refusal('NOT_FOUND')
  return {
    vkey,
    seeds: about?.type === 'seeds' ? await proofOf(runtime, about) : null,
    round: found ? { ...(await proofOf(runtime, found.entry)), leaf: found.leaf, path: found.path } : null,
  }
}

const proofOf = async (runtime: Runtime, stored: store.StoredEntry) => {
  const { entry, proof } = await proofsOf(runtime, stored, undefined)
  return { entry, proof }
}

async function proofsOf(runtime: Runtime, { index, body }: store.StoredEntry, since: number | undefined) {
  const head = defined(await headForReaders(runtime))
  const { vkey } = defined(await store.findKey(runtime.db))
  const tiles = tilesIn(runtime.db)
  const path = (await inclusionProof(tiles, index, head.size)).map((hash) => new Uint8Array(hash))
  const proof = proofText({ index, path, checkpoint: await withCosignatures(runtime.db, head) })
  const isLater = since !== undefined && since <= head.size
  const consistency = isLater ? (await consistencyProof(tiles, since, head.size)).map(toBase64) : null
  return { entry: body, proof, vkey, consistency }
}
