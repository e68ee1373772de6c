/** True in the nightly run, which has every journey on every screen, and checks that browser tests make in part. */
export const isNightly = process.env['NIGHTLY'] !== undefined
