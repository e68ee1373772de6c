/** Cookie that holds the access token. */
export const cookieName = 'accessToken'
