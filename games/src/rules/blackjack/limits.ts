/** In cents. */
export const limits = { least: 10, most: 100_00 }
