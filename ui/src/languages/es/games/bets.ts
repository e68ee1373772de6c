/** Sharing a round, and the bets below a game. */
export const bets = {
  'A link can be made up. Compare it with our record of the round':
    'Un enlace se puede inventar. Compáralo con nuestro registro de la ronda',
  'A part of the link is missing or was changed. Please get it again, or enter the round by hand.':
    'Una parte del enlace falta o se cambió. Pídelo de nuevo o escribe la ronda a mano.',
  'A shared round': 'Una ronda compartida',
  'Anybody with the link can check this round in their own browser. It contains no name.':
    'Cualquiera que tenga el enlace puede comprobar esta ronda en su propio navegador. No contiene ningún nombre.',
  Bets: 'Apuestas',
  'Bonus spin': 'Giro de bono',
  'Close the bets': 'Cerrar las apuestas',
  'Copy link': 'Copiar enlace',
  'Earlier bets did not load.': 'Las apuestas anteriores no se cargaron.',
  'Everything comes from the link. The link was not sent to a server.':
    'Todo viene del enlace. Nada de él se envió a un servidor.',
  'Live bets': 'Apuestas en vivo',
  'My bets': 'Mis apuestas',
  'Open the bets': 'Abrir las apuestas',
  'No bets yet. Bets with play money are not shown here.':
    'Aún no hay apuestas. Aquí no se muestran las apuestas con dinero ficticio.',
  'No bets yet. Yours could be the first.': 'Aún no hay apuestas. La tuya puede ser la primera.',
  Outcome: 'Resultado',
  Payout: 'Pago',
  Player: 'Jugador',
  Share: 'Compartir',
  'Share round {nonce}': 'Compartir la ronda {nonce}',
  'Show my username, {username}, beside my bets in all games':
    'Mostrar mi usuario, {username}, junto a mis apuestas en todos los juegos',
  'Show more': 'Mostrar más',
  'Share this round': 'Comparte esta ronda',
  'This link does not carry a round': 'Este enlace no contiene una ronda',
  Time: 'Hora',
  'Verify or share round {nonce}': 'Comprobar o compartir la ronda {nonce}',
  '{game}: a verified round': '{game}: una ronda comprobada',
}
