/** Base path of the games API, which api.ts describes. */
export const gamesApi = '/games/api'
