/** Texts that came with the review of the pictures. */
export const look = {
  'Account: {name}': 'Cuenta: {name}',
  Accounts: 'Cuentas',
  'Cannot play: closed': 'No puede jugar: cerrada',
  'Choose a player first': 'Elige antes un jugador',
  Chosen: 'Elegido',
  'Dismissed|finding': 'Descartado',
  'Open|finding': 'Abierto',
  'Operator: {name}': 'Operador: {name}',
  'Role: {name}': 'Rol: {name}',
  'The account holds credit. The player must redeem it first.':
    'La cuenta tiene crédito. El jugador debe canjearlo antes.',
  'The limit of an account replaces that of its role. The limit of an operator applies as well.':
    'El límite de una cuenta sustituye al de su rol. El límite de un operador también se aplica.',
  'This cannot be undone. The player must have asked for it.':
    'Esto no se puede deshacer. El jugador tiene que haberlo pedido.',
}
