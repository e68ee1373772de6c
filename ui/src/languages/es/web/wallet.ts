export const wallet = {
  "Press the cart on a game's card to set aside credit for it.":
    'Pulsa el carrito en la tarjeta de un juego para apartar crédito para él.',
  "Select amount can't be more than available credit": 'El monto elegido no puede superar el crédito disponible',
  'A game in your cart is closed right now. Nothing was moved.':
    'Un juego de tu carrito está cerrado ahora mismo. No se movió nada.',
  'Add Credit': 'Agregar crédito',
  'Add to {name}': 'Agregar a {name}',
  'Add {amount} and Play': 'Agregar {amount} y jugar',
  'All|amount': 'Todo',
  'Already in this game': 'Ya en este juego',
  'Amount for {name}': 'Monto para {name}',
  'Amount to add': 'Monto que vas a agregar',
  'Available credit': 'Crédito disponible',
  'Bonus credit': 'Crédito de bono',
  Cart: 'Carrito',
  'Collect All': 'Cobrar todo',
  'Collect from {name}': 'Cobrar de {name}',
  'Credit comes from an operator, and you are not connected to one yet.':
    'El crédito viene de un operador, y aún no estás conectado a ninguno.',
  Done: 'Listo',
  'Enter an amount': 'Escribe un monto',
  'Game Credit': 'Crédito de juego',
  'In your games': 'En tus juegos',
  'Left afterwards': 'Quedará después',
  'Mark Done': 'Marcar como listo',
  'Move credit': 'Mover crédito',
  'Move credit from your main wallet, then play.': 'Mueve crédito de tu billetera principal y juega.',
  'No credit in games': 'No hay crédito en los juegos',
  'Press Play on a game to move credit there. It waits here for you.':
    'Pulsa Jugar en un juego para mover crédito allí. Aquí te espera.',
  'Remove {name}': 'Quitar {name}',
  Reset: 'Borrar',
  'Set aside credit for several games, then move it all at once: every line, or none.':
    'Aparta crédito para varios juegos y muévelo todo de una vez: todas las líneas o ninguna.',
  Summary: 'Resumen',
  Total: 'Total',
  Undo: 'Deshacer',
  'Your bonus needs no credit of yours to play; move some from your main wallet if you like.':
    'Tu bono no necesita crédito tuyo para jugar; si quieres, mueve algo de tu billetera principal.',
  'Your cart is empty': 'Tu carrito está vacío',
  'Your game credit did not load': 'No se pudo cargar tu crédito de juego',
  cancelled: 'cancelado',
  completed: 'completado',
  pending: 'pendiente',
  rejected: 'rechazado',
  '{amount} added to {name}': 'Agregaste {amount} a {name}',
  '{amount} is back in your main wallet': '{amount} están de vuelta en tu billetera principal',
  '{amount} moved to {count} games': { one: 'Moviste {amount} a 1 juego', other: 'Moviste {amount} a {count} juegos' },
  'After this {amount} stay in your wallet.': 'Después de esto quedan {amount} en tu billetera.',
  'As last time': 'Como la última vez',
  Suggested: 'Sugerido',
  'Your main wallet is empty, but {amount} waits in other games.':
    'Tu billetera principal está vacía, pero {amount} te esperan en otros juegos.',
  'Your main wallet is empty. Your operator hands you credit; a bonus may do too.':
    'Tu billetera principal está vacía. Tu operador te da crédito; quizá también un bono.',
  'Credit comes from an operator, and you are not connected to one yet. It takes a moment.':
    'El crédito viene de un operador, y aún no estás conectado a ninguno. Solo toma un momento.',
  'Add {amount}': 'Agregar {amount}',
  'Your game has it already: go back to its tab. Or open it here.':
    'Tu juego ya lo tiene: vuelve a su pestaña. O ábrelo aquí.',
  'Play {name}': 'Jugar a {name}',
}
