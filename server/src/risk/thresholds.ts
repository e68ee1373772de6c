/** Every threshold of the risk rules. docs/house.md has the same table; thresholds.test.ts compares them. Amounts are in cents. */
export const thresholds = {
  /** A browser that more accounts use is a terminal of a shop or an internet café, and links nobody. */
  maxDevicePlayers: 6,
  /** A block of a hundred numbers with more players is a common prefix of a town, and links nobody. */
  maxPhoneBlockPlayers: 5,
  /** SIM cards bought together are used for sign-ups within days. Neighbours sign up years apart. */
  maxPhoneBlockDays: 14,
  /** Two people who come to a counter together are paid within minutes. */
  maxCounterMinutes: 5,
  /** If more players were paid in those minutes, the counter has a queue, and the order means nothing. */
  maxCounterPlayers: 4,
  /** Once or twice is chance at any shop. Three different days are a habit. */
  minCounterDays: 3,
  /** One person who changes accounts signs in again within half an hour. */
  maxSignInGapMinutes: 30,
  /** A, B, A, B are three changes. A family that shares a tablet rarely changes so often in a row. */
  minSignInChanges: 3,
  /** Shorter overlaps happen when one member of a household hands over the device. */
  minSharedPlayMinutes: 10,
  /** The same browser is enough by itself to look at. */
  deviceWeight: 60,
  /** Half of the minimum: a family or a company has neighbouring numbers too. */
  phoneWeight: 30,
  /** Half of the minimum: friends redeem together too. */
  counterWeight: 30,
  /** Raises the score of accounts on one browser. Never enough alone. */
  signInsWeight: 20,
  /** Raises the score of accounts on one browser. Never enough alone. */
  playWeight: 20,
  /** Two accounts are linked from this score on. */
  minLinkScore: 60,
  /** A larger group is a shared place, not one person. */
  maxGroupPlayers: 8,
  /** Two accounts of one group that claim the same bonus are the smallest case of multiple claims. */
  minBonusClaims: 2,
  /** Bonus claims and redeems are compared over a quarter of a year. */
  bonusDays: 90,
  /** A player who lives on bonuses redeems within two days of the collection. */
  maxRedeemHours: 48,
  /** The redeem takes most of the collected bonus out. */
  minRedeemedPercent: 80,
  /** Less play with the collected credit than this is no play. */
  maxPlayedPercent: 10,
  /** Once is a lucky bonus that was cashed in, as the terms allow. */
  minBonusRedeems: 2,
  /** A win of 5,000.00 is worth a look whatever the stake. */
  minLargeWinCents: 500_000,
  /** From 500.00 on, a very high multiple is worth a look. */
  minMultipleWinCents: 50_000,
  /** Few games pay 500 times the stake more often than once in thousands of rounds. */
  minWinMultiple: 500,
  /** Fewer rounds say nothing about the return of a game. */
  minReturnRounds: 100,
  /** Five standard errors: one honest sample in three million. */
  minReturnSigma: 5,
  /** A smaller excess is not worth the time of the staff. */
  minReturnExcessCents: 10_000,
  /** Loss chasing is judged over the last day of play. */
  chasingHours: 24,
  /** Doubling is the usual step of a player who tries to win back a loss. */
  minRaiseFactor: 2,
  /** A few raises are ordinary play. */
  minRaises: 8,
  /** The stake is doubled after at least a quarter of the losses. */
  minRaisePercent: 25,
  /** Raises after losses are three times as frequent as after wins. A player who varies the stakes at random raises after both. */
  minRaiseRatio: 3,
  /** Losses below 50.00 in a day need no outreach. */
  minChasedLossCents: 5000,
  /** Credit that replaces lost credit three times in a day. */
  minCreditsAfterLoss: 3,
  /** The previous credit counts as lost from this share on. */
  minLostPercent: 80,
  /** A limit that was raised within a week counts as a part of the same episode. */
  limitRaiseDays: 7,
  /** Rising stakes or repeated credit: one of them is not enough. */
  chasingWeight: 40,
  /** At twice the minimum, rising stakes or repeated credit are enough alone. */
  strongChasingWeight: 60,
  /** A raised limit alone is the right of the player. */
  limitRaiseWeight: 30,
  /** A player is listed from this score on. */
  minChasingScore: 60,
  /** Attempts to pay a paid redeem again are compared over a quarter of a year. */
  secondPaymentDays: 90,
  /** One redeem is a mistake of two cashiers. The second one is a habit of the player. */
  minSecondPaymentsOfPlayer: 2,
  /** A cashier at a busy counter may make the mistake twice. */
  minSecondPaymentsOfStaff: 3,
} as const
