/** Where a game's page finds the games' own server; what it asks there is in api.ts. */
export const gamesApi = '/games/api'
