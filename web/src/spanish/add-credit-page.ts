export const addCreditPage = {
  'Add {amount}': 'Añadir {amount}',
  'Your game has it already: go back to its tab. Or open it here.':
    'Tu juego ya lo tiene: vuelve a su pestaña. O ábrelo aquí.',
  'Play {name}': 'Jugar a {name}',
}
