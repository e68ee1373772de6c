/** The product name. A brand changes it here only. */
export const brand = 'Lucero'
