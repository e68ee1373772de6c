/** Texts of the limits on payouts of providers. */
export const payouts = {
  'A win above a limit is refused, and the provider sends it again. To raise or to remove a limit, a second person must approve.':
    'Un premio por encima de un límite se rechaza, y el proveedor lo envía de nuevo. Para subir o quitar un límite, una segunda persona debe aprobarlo.',
  'First sent': 'Primer envío',
  'Largest multiple': 'Múltiplo máximo',
  'Limits on payouts': 'Límites de pagos',
  'No round pays more than this multiple of its stakes. Empty: unknown.':
    'Ninguna ronda paga más que este múltiplo de sus apuestas. Vacío: desconocido.',
  'No win was refused': 'No se rechazó ningún premio',
  'Nothing was paid, and the round is open. The provider sends the win again, and it is paid within the limit.':
    'No se pagó nada y la ronda sigue abierta. El proveedor envía el premio de nuevo, y se paga dentro del límite.',
  'Paid today': 'Pagado hoy',
  'Payouts of a day above its stakes': 'Pagos de un día por encima de sus apuestas',
  'Payouts of a round above its stakes': 'Pagos de una ronda por encima de sus apuestas',
  'Per round': 'Por ronda',
  'Set the limits of {name}': 'Fijar los límites de {name}',
  'The limits are set': 'Los límites están fijados',
  Waits: 'Espera',
  'Wins above a limit': 'Premios por encima de un límite',
  Limit: 'Límite',
  'No limit': 'Sin límite',
  Round: 'Ronda',
  '{amount} per day': '{amount} por día',
  '{amount} per round': '{amount} por ronda',
  '{amount}: the largest multiple of the game': '{amount}: el múltiplo máximo del juego',
  '{count} attempts': { one: '{count} intento', other: '{count} intentos' },
  '{count} wins wait: they exceed a limit on payouts of their provider.': {
    one: 'Un premio espera: supera un límite de pagos de su proveedor.',
    other: '{count} premios esperan: superan un límite de pagos de su proveedor.',
  },
}
