/** In cents. */
export const limits = { min: 10, max: 100_00 }
