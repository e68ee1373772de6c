/** In cents, of each box. */
export const limits = { min: 10, max: 100_00, boxes: 3 }
