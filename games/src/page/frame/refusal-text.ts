const texts: Record<string, string> = {
  INSUFFICIENT_FUNDS: 'There is not enough credit for this bet.',
  LIMIT_REACHED: 'This bet would go over your limit.',
  INVALID_AMOUNT: 'This bet is not possible.',
  INVALID_BET: 'This bet is not possible.',
  ILLEGAL_ACTION: 'This is not possible now.',
  NO_FREE_SPIN: 'There is no bonus spin to play.',
  ROUND_OPEN: 'Please finish the round in play first.',
  SESSION_EXPIRED: 'Your time at this table is over. Open the game again from the lobby.',
  SESSION_NOT_FOUND: 'This way in works once. Open the game again from the lobby.',
  PLAYER_BLOCKED: 'Your account cannot play at the moment.',
  GAME_DISABLED: 'This game is closed at the moment.',
  SEAT_ENDED: 'Your time at this table is over. Open the game again from the lobby.',
  STEP_TAKEN: 'The round has gone on without this.',
  NOT_FOUND: 'There is no such round.',
  RETRY_LATER: 'The wallet is busy. Please try again in a moment.',
}

/** What a refusal means, for the player. */
export const refusalText = (code: string): string => texts[code] ?? 'Something went wrong. Please try again.'

/** After these nothing more can be played at the table. */
export const endsTheTable = (code: string): boolean =>
  ['SEAT_ENDED', 'SESSION_EXPIRED', 'SESSION_NOT_FOUND', 'PLAYER_BLOCKED', 'GAME_DISABLED'].includes(code)
