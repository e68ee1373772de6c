/** Bonus abuse: one bonus claimed by linked accounts, and bonuses that are redeemed without play. Pure. */
import type { Draft, EvidenceLine } from './finding-rules.ts'
import { thresholds } from './thresholds.ts'

export type Claim = { id: string; playerId: string; bonusId: string; activatedAt: Date }

const claimScore = 40
const scorePerClaimant = 20

/** One draft per bonus that several accounts of a group have claimed. */
export function sharedClaims(group: string[], claims: Claim[]): Draft[] {
  const ofGroup = claims.filter(({ playerId }) => group.includes(playerId))
  return [...Map.groupBy(ofGroup, ({ bonusId }) => bonusId)].flatMap(([bonusId, ofBonus]) => {
    const players = [...new Set(ofBonus.map(({ playerId }) => playerId))]
    if (players.length < thresholds.minBonusClaims) return []
    const lines = ofBonus.map(({ id, playerId, activatedAt }): EvidenceLine => ({
      key: `claim:${id}`,
      signal: 'same-bonus',
      players: [playerId],
      count: 1,
      amount: null,
      references: [bonusId, id],
      at: activatedAt.getTime(),
    }))
    const score = claimScore + scorePerClaimant * (players.length - 1)
    return [{ kind: 'bonus-abuse', subject: bonusId, players, lines, items: lines.map(({ key }) => key), score }]
  })
}

/** A bonus that was wagered and collected. */
export type CollectedBonus = { id: string; bonusId: string; collected: bigint; collectedAt: Date }
type CreatedRedeem = { id: string; cents: bigint; createdAt: Date }
type StakedRound = { at: Date; stake: bigint }

const hourMs = 3_600_000
const redeemScore = 60
const scorePerMoreRedeem = 10

/** Bonuses of a player, each redeemed soon after the collection and without play in between. */
export function redeemedBonuses(
  playerId: string,
  bonuses: CollectedBonus[],
  redeems: CreatedRedeem[],
  rounds: StakedRound[],
): Draft | undefined {
  const lines = bonuses.flatMap((bonus): EvidenceLine[] => {
    const redeem = redeems.find((one) => isCashedIn(bonus, one, rounds))
    if (!redeem) return []
    return [
      {
        key: `redeemed:${bonus.id}`,
        signal: 'bonus-redeemed',
        players: [playerId],
        count: 1,
        amount: Number(redeem.cents),
        references: [bonus.bonusId, bonus.id, redeem.id],
        at: redeem.createdAt.getTime(),
      },
    ]
  })
  if (lines.length < thresholds.minBonusRedeems) return undefined
  const score = redeemScore + scorePerMoreRedeem * (lines.length - thresholds.minBonusRedeems)
  const items = lines.map(({ key }) => key)
  return { kind: 'bonus-abuse', subject: 'redeemed', players: [playerId], lines, items, score }
}

function isCashedIn({ collected, collectedAt }: CollectedBonus, redeem: CreatedRedeem, rounds: StakedRound[]): boolean {
  const afterMs = redeem.createdAt.getTime() - collectedAt.getTime()
  if (collected <= 0n || afterMs < 0 || afterMs > thresholds.maxRedeemHours * hourMs) return false
  if (redeem.cents * 100n < collected * BigInt(thresholds.minRedeemedPercent)) return false
  const staked = rounds
    .filter(({ at }) => at >= collectedAt && at <= redeem.createdAt)
    .reduce((sum, { stake }) => sum + stake, 0n)
  return staked * 100n < collected * BigInt(thresholds.maxPlayedPercent)
}
