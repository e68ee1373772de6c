/** The product's name, in one place so that a brand can be swapped. */
export const brand = 'Lucero'
