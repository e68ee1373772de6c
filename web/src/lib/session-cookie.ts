/** Where the app keeps its access token. */
export const cookieName = 'accessToken'
