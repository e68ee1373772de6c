export const frame = {}
