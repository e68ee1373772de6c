import type { RoundProof } from './round-proof.ts'
import type { StoredMode } from './stored-mode.ts'

export type PlayedRound = Pick<
  RoundProof,
  | 'game'
  | 'version'
  | 'mode'
  | 'commitment'
  | 'serverSeed'
  | 'serverSeedHash'
  | 'clientSeed'
  | 'nonce'
  | 'amount'
  | 'paid'
> & { number: bigint }

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export async function proofOfRound(stored: StoredMode, { number, ...round }: PlayedRound): Promise<RoundProof> {
  const { row } = stored.at(number)
  const { leaf, path } = await stored.proof(row)
  return {
    ...round,
    number: `${number}`,
    total: `${stored.total}`,
    row: { id: leaf.id, weight: `${leaf.weight}`, payout: leaf.payout, lineHash: hexOf(leaf.lineHash) },
    path: path.map(({ isLeft, hash, weight, value }) => ({
      side: isLeft ? 'left' : 'right',
      hash: hexOf(hash),
      weight: `${weight}`,
      value: `${value}`,
    })),
    line: (await stored.line(row)).toString('base64'),
  }
}
