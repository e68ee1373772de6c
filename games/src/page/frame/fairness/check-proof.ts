/** Verifies the proof of a round of a hosted game, step by step as docs/fairness.md describes it. It shares only the draw with the server. */
import { drawBelow } from '@lucero/outcomes/draw'
import type { RoundProof } from '@lucero/outcomes/round-proof'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { commitmentOf, openDraw } from '../../../rules/draw.ts'

type TreeNode = { hash: Uint8Array; weight: bigint; value: bigint }
type CommittedMode = { name: string; cost: number; root: string; weight: string; value: string }
type CommittedGame = { game: string; version: number; modes: CommittedMode[] }

export type ProofCheck = {
  /** SHA-256 of the text of the commitment. */
  commitment: string
  /** The first number of the outcome, and the number after its last. */
  from: bigint
  to: bigint
  root: string
  lineHash: string
  /** In cents, as the row pays it. */
  payout: number
  /** The return of the mode in per cent, with three decimals. */
  returnPercent: string
  /** Undefined while the server seed is in use, and for a round that is not closed. */
  fits: {
    commitment: boolean
    seed: boolean | undefined
    number: boolean | undefined
    range: boolean
    root: boolean
    line: boolean
    payout: boolean | undefined
  }
}

/** Throws if the proof is malformed. */
export function checkProof(proof: RoundProof): ProofCheck {
  const { row, total, number } = proof
  const { from, root } = followPath(proof)
  const to = from + BigInt(row.weight)
  const line = Uint8Array.from(atob(proof.line), (letter) => letter.charCodeAt(0))
  const lineHash = bytesToHex(sha256(line))
  const shown = JSON.parse(new TextDecoder().decode(line)) as { id: number; payoutMultiplier: number }
  const { commitment, mode } = readCommitment(proof)
  const payout = Math.floor((proof.amount * row.payout) / 100)
  const drawn = proof.serverSeed === null ? undefined : drawnFrom(proof, proof.serverSeed)
  return {
    commitment,
    from,
    to,
    root: bytesToHex(root.hash),
    lineHash,
    payout,
    returnPercent: mode ? percentOf(mode) : '',
    fits: {
      commitment: commitment === proof.commitment.hash && mode?.weight === total,
      seed: proof.serverSeed === null ? undefined : commitmentOf(proof.serverSeed) === proof.serverSeedHash,
      number: drawn === undefined ? undefined : `${drawn}` === number,
      range: from <= BigInt(number) && BigInt(number) < to,
      root: mode !== undefined && isRoot(root, mode),
      line: lineHash === row.lineHash && shown.id === row.id && shown.payoutMultiplier === row.payout,
      payout: proof.paid === null ? undefined : payout === proof.paid,
    },
  }
}

/** The committed mode. Undefined if the text is about another game, version or mode. */
function readCommitment({ commitment: { text }, game, version, mode }: RoundProof) {
  const committed = JSON.parse(text) as CommittedGame
  const isSame = committed.game === game && committed.version === version
  return {
    commitment: commitmentOf(text),
    mode: isSame ? committed.modes.find(({ name }) => name === mode) : undefined,
  }
}

const drawnFrom = ({ clientSeed, nonce, total }: RoundProof, serverSeed: string): bigint => {
  const draw = openDraw({ serverSeed, clientSeed, nonce })
  return drawBelow(BigInt(total), () => draw.below(2 ** 32))
}

/** From the leaf to the root. The weights of the left neighbours are the first number of the row. */
function followPath({ row, path }: RoundProof): { from: bigint; root: TreeNode } {
  const [id, weight, payout] = [BigInt(row.id), BigInt(row.weight), BigInt(row.payout)]
  const leaf = concatBytes(
    Uint8Array.of(0),
    bytesOf(id, 8),
    bytesOf(weight, 8),
    bytesOf(payout, 8),
    hexToBytes(row.lineHash),
  )
  let node: TreeNode = { hash: sha256(leaf), weight, value: weight * payout }
  let from = 0n
  for (const step of path) {
    const sibling = { hash: hexToBytes(step.hash), weight: BigInt(step.weight), value: BigInt(step.value) }
    if (step.side === 'left') from += sibling.weight
    node = step.side === 'left' ? parentOf(sibling, node) : parentOf(node, sibling)
  }
  return { from, root: node }
}

function parentOf(left: TreeNode, right: TreeNode): TreeNode {
  const parts = [left, right].flatMap(({ hash, weight, value }) => [hash, bytesOf(weight, 16), bytesOf(value, 16)])
  const hash = sha256(concatBytes(Uint8Array.of(1), ...parts))
  return { hash, weight: left.weight + right.weight, value: left.value + right.value }
}

/** Big-endian. */
const bytesOf = (number: bigint, count: number): Uint8Array => hexToBytes(number.toString(16).padStart(count * 2, '0'))

const isRoot = ({ hash, weight, value }: TreeNode, mode: CommittedMode): boolean =>
  bytesToHex(hash) === mode.root && `${weight}` === mode.weight && `${value}` === mode.value

/** V × 100 ÷ (W × cost), rounded down. The cost is in ten-thousandths. */
function percentOf({ weight, value, cost }: CommittedMode): string {
  const thousandths = (BigInt(value) * 10_000_000n) / (BigInt(weight) * BigInt(cost))
  return (Number(thousandths) / 1000).toFixed(3)
}
