/** The Spanish of the ui's own texts, which the games show too. */
export const spanish = {
  Close: 'Cerrar',
}
