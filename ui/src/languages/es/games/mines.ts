export const mines = {
  '5 × 5 tiles. Change to 8 × 8': '5 × 5 casillas. Cambiar a 8 × 8',
  '8 × 8 tiles. Change to 5 × 5': '8 × 8 casillas. Cambiar a 5 × 5',
  'Change between 5 × 5 and 8 × 8 tiles': 'Cambiar entre 5 × 5 y 8 × 8 casillas',
  'On 64 tiles the round also cashes out by itself before the multiplier would pass 1,000,000×.':
    'Con 64 casillas la ronda también se cobra sola antes de que el multiplicador supere 1,000,000×.',
  '1 in {count}': '1 entre {count}',
  'A mine at row {row}, column {column}.': 'Una mina en la fila {row}, columna {column}.',
  'After some gems the multiplier is <b>0.99 ÷ the chance of finding that many</b>, rounded down to four decimals. It is never below 1.0312× on 25 tiles, and 1.0057× on 64.':
    'Después de algunas gemas, el multiplicador es <b>0.99 ÷ la probabilidad de encontrar tantas</b>, redondeado hacia abajo a cuatro decimales. Nunca baja de 1.0312× con 25 casillas ni de 1.0057× con 64.',
  'Auto opens the tiles you mark, in the order in which you marked them, and cashes out.':
    'Auto abre las casillas que marcas, en el orden en que las marcaste, y cobra.',
  Begin: 'Empezar',
  'Cash out': 'Cobrar',
  'Cash out {cents}': 'Cobrar {cents}',
  Chance: 'Probabilidad',
  'Finding the last gem cashes out by itself.': 'Al encontrar la última gema se cobra automáticamente.',
  'Gem. {multiplier}, {amount} to take.': 'Gema. {multiplier}, {amount} por cobrar.',
  Gems: 'Gemas',
  'Mark the tiles to open in each round.': 'Marca las casillas que se abrirán en cada ronda.',
  Mines: 'Mines',
  'Mines|legend': 'Minas',
  'Move over the tiles (Tab leads to them)': 'Moverse por las casillas (con Tab llegas a ellas)',
  Multipliers: 'Multiplicadores',
  'Once you have begun, you can cash out after the first gem, not before.':
    'Una vez que empiezas, puedes cobrar después de la primera gema, no antes.',
  'Open any tile': 'Abrir una casilla al azar',
  'Open the tile': 'Abrir la casilla',
  Pays: 'Paga',
  'Pick a tile': 'Elige una casilla',
  Play: 'Jugar',
  'Play once': 'Jugar una vez',
  Random: 'Al azar',
  'Row {row}, column {column}': 'Fila {row}, columna {column}',
  'Should you not come back, we cash out for you. If you had not opened anything, your bet is returned.':
    'Si no vuelves, cobramos por ti. Si no habías abierto nada, tu apuesta se devuelve.',
  'Somewhere under 25 or 64 tiles lie as many mines as you choose; under all others lie gems. Every gem you find makes your bet worth more. <b>Cash out</b> whenever you like. A mine ends the round, and the bet is lost.':
    'Bajo 25 o 64 casillas hay tantas minas como tú elijas; bajo todas las demás hay gemas. Cada gema que encuentras hace que tu apuesta valga más. <b>Cobra</b> cuando quieras. Una mina termina la ronda y la apuesta se pierde.',
  'The mines are laid before you open the first tile, each set of tiles as likely as any other.':
    'Las minas se colocan antes de que abras la primera casilla, y cada combinación es tan probable como cualquier otra.',
  'Payouts are rounded down to the cent. With the smallest bets that can be most of a small win: a bet of 0.10 pays 0.10 for one gem among 24.':
    'Lo que se paga se redondea hacia abajo al centavo. Con las apuestas más pequeñas eso puede ser casi toda una ganancia pequeña: una apuesta de 0.10 paga 0.10 por una gema entre 24.',
  'On average, <b>99 of every 100</b> staked come back, less the rounding. The number of mines and the moment you stop do not change that.':
    'Sea cual sea el número de minas y donde sea que te detengas, en promedio vuelven <b>99 de cada 100</b> apostados, menos solo lo que se redondea.',
  'Who opens the tiles': 'Quién abre las casillas',
  '{count} gems.': { one: '{count} gema.', other: '{count} gemas.' },
  '{count} mines, a bet of {bet}': {
    one: '{count} mina, una apuesta de {bet}',
    other: '{count} minas, una apuesta de {bet}',
  },
  '{count} tiles': { one: '{count} casilla', other: '{count} casillas' },
  '{name}, marked {order}': '{name}, marcada con el {order}',
  '{place}, a gem was here': '{place}, aquí había una gema',
  '{place}, a mine was here': '{place}, aquí había una mina',
  '{place}, gem': '{place}, gema',
  '{place}, mine': '{place}, mina',
  '{tiles} each round for {multiplier}: {payout}': '{tiles} en cada ronda por {multiplier}: {payout}',
  '<b>{count}</b> gem': '<b>{count}</b> gema',
  '<b>{count}</b> gems': '<b>{count}</b> gemas',
  '<b>{count}</b> mine': '<b>{count}</b> mina',
  '<b>{count}</b> mines': '<b>{count}</b> minas',
  '{count} gems': { one: '{count} gema', other: '{count} gemas' },
  '{count} mines': { one: '{count} mina', other: '{count} minas' },
}
