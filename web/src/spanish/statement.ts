export const statement = {
  'Credit reversed by the operator': 'Crédito revertido por el operador',
  Statement: 'Estado de cuenta',
  'Every movement of your credit, newest first, each with the balance after it.':
    'Todos los movimientos de tu crédito, del más nuevo al más antiguo, cada uno con el saldo que dejó.',
  'Download CSV': 'Descargar CSV',
  Print: 'Imprimir',
  '{count} line…': '{count} línea…',
  '{count} lines…': '{count} líneas…',
  'The file holds the newest {count} lines. Choose dates for older ones.':
    'El archivo tiene las {count} líneas más nuevas. Elige fechas para ver las anteriores.',
  'Your statement did not load': 'No se pudo cargar tu estado de cuenta',
  'Nothing here': 'Nada por aquí',
  'Nothing like it among these lines. Older ones may have some.':
    'No hay nada así en estas líneas. Puede que sí en las más antiguas.',
  'Nothing found': 'No se encontró nada',
  'No movement of your credit fits these filters.': 'Ningún movimiento de tu crédito coincide con estos filtros.',
  'No movements yet': 'Todavía no hay movimientos',
  'What you receive, play, collect and redeem is listed here.':
    'Aquí aparece lo que recibes, juegas, cobras y canjeas.',
  'Find an operator': 'Buscar un operador',
  'Lines per page': 'Líneas por página',
  Newest: 'Lo más nuevo',
  Older: 'Más antiguo',
  'Time (UTC)': 'Hora (UTC)',
  What: 'Qué',
  'Balance after': 'Saldo después',
  Received: 'Recibido',
  Redeemed: 'Canjeado',
  'Given back': 'Devuelto',
  'Line {number} of your book': 'Línea {number} de tu libro',
  'Lines {first} to {last} of your book: one moved credit, the others nothing':
    'Líneas {first} a {last} de tu libro: una movió crédito, las demás nada',
  'Last line': 'Última línea',
  'Main {amount}': 'Principal {amount}',
  'Games {amount}': 'Juegos {amount}',
  'Held {amount}': 'Apartado {amount}',
  'Bonus {amount}': 'Bono {amount}',
  'Filter the statement': 'Filtrar el estado de cuenta',
  Show: 'Mostrar',
  Everything: 'Todo',
  'All|operators': 'Todos',
  'First day': 'Primer día',
  'Last day': 'Último día',
  'Clear filters': 'Quitar filtros',
  'Credit received and given back': 'Crédito recibido y devuelto',
  'To and from games': 'Hacia y desde los juegos',
  Redeems: 'Canjes',
  'Bets and wins': 'Apuestas y premios',
  'a game': 'un juego',
  'Welcome credit': 'Crédito de bienvenida',
  'Credit received': 'Crédito recibido',
  'Added to {game}': 'Agregado a {game}',
  'Collected from {game}': 'Cobrado de {game}',
  'Redeem {id} made': 'Canje {id} creado',
  'Redeem {id} paid': 'Canje {id} pagado',
  'Redeem {id} cancelled': 'Canje {id} cancelado',
  'Redeem {id} rejected': 'Canje {id} rechazado',
  'Bonus credit received': 'Crédito de bono recibido',
  'Bonus collected to {game}': 'Bono cobrado en {game}',
  'Bonus credit ended': 'Crédito de bono terminado',
  'Bet on {game}': 'Apuesta en {game}',
  'Paid by {game}': 'Pagado por {game}',
  'Bet returned by {game}': 'Apuesta devuelta por {game}',
  'Credit given back to the operator': 'Crédito devuelto al operador',
  'Credit taken back by the house': 'Crédito retirado por la casa',
  Movement: 'Movimiento',
  'from your Main Wallet': 'desde tu billetera principal',
  'to your Main Wallet': 'a tu billetera principal',
  'held for the operator': 'apartado para el operador',
  'back in your Main Wallet': 'de vuelta en tu billetera principal',
  'Round {round}': 'Ronda {round}',
  Line: 'Línea',
  Kind: 'Tipo',
  Round: 'Ronda',
  Change: 'Cambio',
  'Main Wallet after': 'Billetera principal después',
  'In games after': 'En juegos después',
  'Held after': 'Apartado después',
  'Bonus after': 'Bono después',
  'Verify my ledger': 'Verificar mi libro',
  Stop: 'Detener',
  'Verify now': 'Verificar ahora',
  'Last verified in this browser on {date}: {count} line.':
    'Última verificación en este navegador el {date}: {count} línea.',
  'Last verified in this browser on {date}: {count} lines.':
    'Última verificación en este navegador el {date}: {count} líneas.',
  'Your browser recomputes your whole book, line by line, and tells you what that proves.':
    'Tu navegador vuelve a calcular todo tu libro, línea por línea, y te dice qué demuestra eso.',
  'Lines verified': 'Líneas verificadas',
  '{done} of {of} lines': '{done} de {of} líneas',
  'Show the lines there': 'Ver las líneas de esa parte',
  'Your book is sound': 'Tu libro está en orden',
  'What this does not prove': 'Lo que esto no demuestra',
  'The head of line {count}, signed on {date}': 'La huella de la línea {count}, firmada el {date}',
  'Save the receipt': 'Guardar el recibo',
  'This file is no receipt of yours': 'Este archivo no es un recibo tuyo',
  'How it works, and how to do it without us': 'Cómo funciona, y cómo hacerlo sin nosotros',
  'Your book is a list of lines that is only ever added to. Each line is hashed together with the hash before it (SHA-256), so the last hash, the head, stands for all of them: change one line, and every head after it is another.':
    'Tu libro es una lista de líneas a la que solo se agrega. De cada línea se calcula un hash junto con el hash anterior (SHA-256), así que el último, la huella, vale por todas: si cambia una línea, cambian todas las huellas que siguen.',
  'The text that is hashed has ten rows: the head before, number, kind, time in milliseconds, accounts, changes in cents, balances in cents, holdings, round, and seal; lists with commas. The lines come from /api/v1/user/ledger, so any program can do it. The house signs the head with ECDSA on P-256.':
    'El texto del que se calcula tiene diez renglones: huella anterior, número, tipo, hora en milisegundos, cuentas, cambios en centavos, saldos en centavos, contenido, ronda y sello; las listas van con comas. Las líneas vienen de /api/v1/user/ledger, así que cualquier programa puede hacerlo. La casa firma la huella con ECDSA sobre P-256.',
  'Verify against a receipt that you have saved': 'Verificar con un recibo que guardaste',
  'Your book has {count} line; nothing is missing.': 'Tu libro tiene {count} línea; no falta nada.',
  'All {count} lines of your book are there, numbered without a gap and in the order of time.':
    'Están las {count} líneas de tu libro, numeradas sin saltos y en orden de tiempo.',
  'Every balance follows from the line before it, every movement has its other side, and no wallet of yours was ever below zero.':
    'Cada saldo se sigue de la línea anterior, cada movimiento tiene su contraparte y ninguna billetera tuya estuvo nunca bajo cero.',
  'They come to the wallet you see, to the cent: Main Wallet {main}, game credit {games}, bonus {bonus}.':
    'Suman la billetera que ves, hasta el centavo: billetera principal {main}, crédito en juegos {games}, bono {bonus}.',
  'You have no active operator, so there is no wallet to compare them with.':
    'No tienes un operador activo, así que no hay billetera con qué compararlas.',
  'The first {count} lines are the same as on {date}, when they were last verified: nothing has been changed, added or taken out.':
    'Las primeras {count} líneas son las mismas que el {date}, cuando se verificaron por última vez: nada se cambió, se agregó ni se quitó.',
  'This browser has looked for the first time. It remembers what it saw, and tells you next time if a line has changed since.':
    'Este navegador miró por primera vez. Recuerda lo que vio, y la próxima vez te dirá si alguna línea cambió desde entonces.',
  'The house has checked its own secret seal on every line, and has signed that your book stands like this.':
    'La casa revisó su sello secreto en cada línea y firmó que tu libro está así.',
  'In line {line} the house has put your balances right by hand. Ask why, if you do not know.':
    'En la línea {line} la casa corrigió tus saldos a mano. Pregunta por qué, si no lo sabes.',
  'That a game was fair. Every round has a proof of its own: open it from its line, or from Last Activity.':
    'Que un juego fue justo. Cada ronda tiene su propia prueba: ábrela desde su línea o desde Última Actividad.',
  'That nothing was changed before somebody first verified. Verify now and then, and save the receipt.':
    'Que nada se cambió antes de la primera verificación. Verifica de vez en cuando y guarda el recibo.',
  'That the seals of the house are right: they are made with a secret, so only the house can recompute them. It does, day and night.':
    'Que los sellos de la casa son correctos: se hacen con un secreto, así que solo la casa puede recalcularlos. Lo hace día y noche.',
  'Line {line} does not fit': 'La línea {line} no concuerda',
  'Line {line} is missing': 'Falta la línea {line}',
  'A line that was in your book is no longer there. Write to the house, and name this line.':
    'Una línea que estaba en tu libro ya no está. Escríbele a la casa y menciona esta línea.',
  'Line {line} was changed': 'La línea {line} fue cambiada',
  'Its contents do not fit the seal that the house put on it when it was written. Write to the house, and name this line.':
    'Su contenido no concuerda con el sello que le puso la casa al escribirla. Escríbele a la casa y menciona esta línea.',
  'It is older than the line before it.': 'Es más antigua que la línea anterior.',
  'It does not name a change and a balance for every account.': 'No indica un cambio y un saldo para cada cuenta.',
  'What it takes from one side is not what it gives to the other.': 'Lo que toma de un lado no es lo que da al otro.',
  'It says that {account} holds {says} after it. By the lines before, it should be {should}.':
    'Dice que {account} queda con {says}. Según las líneas anteriores, deberían ser {should}.',
  'It takes more from {account} than there was.': 'Toma de {account} más de lo que había.',
  'What it says {account} holds is not what the lines before it come to.':
    'Lo que dice que tiene {account} no es lo que suman las líneas anteriores.',
  'Line {line} was changed since you last verified': 'La línea {line} cambió desde tu última verificación',
  'Lines {from} to {line} were changed since you last verified':
    'Las líneas {from} a {line} cambiaron desde tu última verificación',
  'What your book says there is not what it said then. Your earlier receipt, signed by the house, shows it.':
    'Lo que dice tu libro ahí no es lo que decía entonces. Tu recibo anterior, firmado por la casa, lo demuestra.',
  'Lines are missing from line {line} on': 'Faltan líneas desde la {line}',
  'Your book had {had} lines when you last verified it.':
    'Tu libro tenía {had} líneas la última vez que lo verificaste.',
  'The house did not sign this book': 'La casa no firmó este libro',
  'Its signature is missing, or is for another book than the one it has shown you, at line {line}.':
    'Falta su firma, o es de un libro distinto del que te mostró, en la línea {line}.',
  'The house signs with another key than before': 'La casa firma con una clave distinta de la de antes',
  'The lines fit each other, but the signature cannot be held against the one you had.':
    'Las líneas concuerdan entre sí, pero la firma no se puede comparar con la que tenías.',
  'Your wallet shows something else': 'Tu billetera muestra otra cosa',
  'By its lines your book comes to Main Wallet {main}, game credit {games} and bonus {bonus}.':
    'Según sus líneas, tu libro suma billetera principal {main}, crédito en juegos {games} y bono {bonus}.',
  'You bet {bet} on {game} and were paid nothing.': 'Apostaste {bet} en {game} y no recibiste pago.',
  'You bet {bet} on {game}, and it was returned to you.': 'Apostaste {bet} en {game} y se te devolvió.',
  'You bet {bet} on {game}.': 'Apostaste {bet} en {game}.',
  'You bet {bet} on {game} and were paid {paid}: {more} more than you bet.':
    'Apostaste {bet} en {game} y recibiste {paid}: {more} más de lo que apostaste.',
  'You bet {bet} on {game} and were paid {paid}: {less} less than you bet.':
    'Apostaste {bet} en {game} y recibiste {paid}: {less} menos de lo que apostaste.',
  'You bet {bet} on {game} and got it back.': 'Apostaste {bet} en {game} y lo recuperaste.',
  'Your rounds did not load': 'No se pudieron cargar tus rondas',
  Paid: 'Pagado',
  Result: 'Resultado',
  'In play': 'En curso',
  '{count} round: bet': '{count} ronda: apostado',
  '{count} rounds: bet': '{count} rondas: apostado',
  'Of the {count} round shown: bet': 'De la {count} ronda mostrada: apostado',
  'Of the {count} rounds shown: bet': 'De las {count} rondas mostradas: apostado',
  'The whole day': 'El día completo',
  'Your rounds, newest first: what you bet, and what you were paid.':
    'Tus rondas, de la más nueva a la más antigua: lo que apostaste y lo que se te pagó.',
  'Free spin': 'Giro gratis',
  Bet: 'Apuesta',
  'Every line': 'Cada línea',
  'By round': 'Por ronda',
  'Bet {bet} · after it {balance}': 'Apuesta {bet} · saldo {balance}',
}
