/** Texts of requests for a second person, of their traces, of limits and of games in trial. */
export const approvals = {
  'A player may have it again on another day': 'Un jugador puede tenerlo otra vez otro día',
  'At most 100': 'Como máximo 100',
  'Credit at {operator}': 'Crédito en {operator}',
  'Credit if everybody activates it once': 'Crédito si todos lo activan una vez',
  'Credit that waits for approval': 'Crédito que espera aprobación',
  'Every player it is for gets a notification': 'Todos los jugadores a los que está dirigido reciben una notificación',
  'Empty: at once.': 'Vacío: en seguida.',
  'Empty: everybody.': 'Vacío: todos.',
  'First day (UTC)': 'Primer día (UTC)',
  'How often': 'Con qué frecuencia',
  'It starts in trial: only chosen players see it, until you show it to everybody.':
    'Empieza en prueba: solo la ven los jugadores elegidos, hasta que la muestres a todos.',
  'Let stakes in a game count less': 'Hacer que las apuestas en un juego cuenten menos',
  'Limit afterwards': 'Límite después',
  'Limit now': 'Límite ahora',
  'Nobody gets a notification': 'Nadie recibe una notificación',
  'Only for this player (username)': 'Solo para este jugador (nombre de usuario)',
  'Other notes on the player': 'Otras notas sobre el jugador',
  Notification: 'Notificación',
  Offered: 'Ofrecido',
  'Once a day': 'Una vez al día',
  Once: 'Una vez',
  'Pay {amount} to {player}, redeem {id}': 'Pagar {amount} a {player}, canje {id}',
  'Payouts at most': 'Pagos como máximo',
  'Percent of a stake that counts': 'Porcentaje de la apuesta que cuenta',
  'Player {name}': 'Jugador {name}',
  'Reason: {reason}': 'Motivo: {reason}',
  'Remove the last game': 'Quitar el último juego',
  'Remove the limit': 'Quitar el límite',
  'Take {amount} from {subject}, all credit, and close the account':
    'Retirar {amount} de {subject}, todo su crédito, y cerrar la cuenta',
  'The own limit of the account is removed. The limit of its role applies then.':
    'Se quita el límite propio de la cuenta. Entonces vale el de su rol.',
  'The rules of the game fix it.': 'Las reglas del juego lo fijan.',
  'The same request waits for approval since {time}. No second one was made.':
    'La misma petición espera aprobación desde {time}. No se creó otra.',
  'This request is decided already: {state}.': 'Esta petición ya está decidida: {state}.',
  'Waits for approval since {time}': 'Espera aprobación desde {time}',
  'Without it, any number of transactions a day needs no second person.':
    'Sin él, cualquier número de transacciones al día no necesita una segunda persona.',
  'Without it, one transaction can use the whole amount of a day.':
    'Sin él, una transacción puede usar toda la cantidad de un día.',
  'Without a limit, no second person is needed for any amount.':
    'Sin límite, ninguna cantidad necesita una segunda persona.',
  '{limit} (of the role)': '{limit} (del rol)',
  '{now}; when requested: {before}': '{now}; al pedirla: {before}',
  '{total}, including {main} in the main wallet': '{total}, de ello {main} en la billetera principal',
}
