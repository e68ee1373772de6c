/** Texts of requests for a second person, and of their traces. */
export const approvals = {
  'Credit at {operator}': 'Crédito en {operator}',
  'Credit if everybody activates it once': 'Crédito si todos lo activan una vez',
  'Credit that waits for approval': 'Crédito que espera aprobación',
  'Every player it is for gets a notification': 'Todos los jugadores a los que está dirigido reciben una notificación',
  'How often': 'Con qué frecuencia',
  'Nobody gets a notification': 'Nadie recibe una notificación',
  'Other notes on the player': 'Otras notas sobre el jugador',
  Notification: 'Notificación',
  Offered: 'Ofrecido',
  'Once a day': 'Una vez al día',
  Once: 'Una vez',
  'Pay {amount} to {player}, redeem {id}': 'Pagar {amount} a {player}, canje {id}',
  'Payouts at most': 'Pagos como máximo',
  'Player {name}': 'Jugador {name}',
  'Reason: {reason}': 'Motivo: {reason}',
  'Take {amount} from {subject}, all credit, and close the account':
    'Retirar {amount} de {subject}, todo su crédito, y cerrar la cuenta',
  'The same request waits for approval since {time}. No second one was made.':
    'La misma petición espera aprobación desde {time}. No se creó otra.',
  'This request is decided already: {state}.': 'Esta petición ya está decidida: {state}.',
  'Waits for approval since {time}': 'Espera aprobación desde {time}',
  '{now}; when requested: {before}': '{now}; al pedirla: {before}',
  '{total}, of it {main} in the main wallet': '{total}, de ello {main} en la billetera principal',
}
