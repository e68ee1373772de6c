export const terms = {
  'A redeem sets an amount of your main wallet aside and gives you a validation code for your active operator. While it is pending you can take it back; once the operator has confirmed it, it is final.':
    'Un canje aparta un monto de tu billetera principal y te da un código de validación para tu operador activo. Mientras esté pendiente puedes retirarlo; una vez que el operador lo confirma, es definitivo.',
  'Bonus credit is not cash and has rules of its own. They are in the <link>bonus terms</link>, which you can read once signed in, and which you accept when you claim a bonus.':
    'El crédito de bono no es efectivo y tiene sus propias reglas. Están en los <link>términos de los bonos</link>, que puedes leer una vez que inicias sesión y que aceptas al reclamar un bono.',
  'Changes to these terms': 'Cambios en estos términos',
  Credits: 'Créditos',
  'Credits and winnings that came about that way are confiscated, and the accounts are closed.':
    'Los créditos y ganancias obtenidos de esa manera se confiscan y las cuentas se cierran.',
  'Credits under one operator are kept apart from credits under another. They earn no interest and cannot be passed to other players.':
    'Los créditos con un operador se guardan aparte de los créditos con otro. No generan intereses y no se pueden pasar a otros jugadores.',
  'Every game shows its return to player. Every bet, win and loss is written to the ledger as it happens, and you can read it under Last Activity. The ledger decides what a balance is. A round that is interrupted is either finished or given back in full.':
    'Cada juego muestra su retorno al jugador. Cada apuesta, ganancia y pérdida se anota en el libro de cuentas en cuanto ocurre, y puedes leerla en Última Actividad. El libro de cuentas decide cuál es un saldo. Una ronda interrumpida se termina o se devuelve completa.',
  'Fair play': 'Juego justo',
  'Keep your password to yourself. You are responsible for everything done while signed in with it. If you think somebody else knows it, change it: that ends every open session at once.':
    'No compartas tu contraseña. Lo que se haga con una sesión iniciada con ella cuenta como hecho por ti. Si crees que alguien más la conoce, cámbiala: eso cierra de inmediato todas las sesiones abiertas.',
  'One person has one account. It is yours alone: it cannot be shared, lent or sold, and nobody may play in your name.':
    'Cada persona tiene una sola cuenta. Es solo tuya: no se puede compartir, prestar ni vender, y nadie puede jugar en tu nombre.',
  'Operators are independent of {brand}. You choose which to apply to, and each decides whom to accept. You may be connected to several, with one of them active at a time; your wallet, your games and your redeems belong to the active one. What you and your operator agree on outside the app is between the two of you.':
    'Los operadores son independientes de {brand}. Tú eliges a cuál enviar tu solicitud y cada uno decide a quién acepta. Puedes estar conectado a varios, con uno activo a la vez; tu billetera, tus juegos y tus canjes pertenecen al activo. Lo que acuerdes con tu operador fuera de la aplicación queda entre ustedes.',
  'Pausing and leaving': 'Hacer una pausa o irte',
  'Play is meant as entertainment. Decide beforehand what you are ready to spend in credits and in time, and take breaks: Safer Play, among the pages of your account, holds you to it. If it stops being fun, exclude yourself there and talk to somebody you trust, or to a local helpline for gambling problems.':
    'El juego es para entretenerse. Decide de antemano cuánto estás dispuesto a gastar en créditos y en tiempo, y toma pausas: Juego responsable, entre las páginas de tu cuenta, se encarga de que se cumpla. Si deja de ser divertido, exclúyete allí y habla con alguien de confianza o con una línea de ayuda local para problemas de juego.',
  Playing: 'Jugar',
  'Redeem codes': 'Códigos de canje',
  'Staying well': 'Cuidarte',
  'Terms and Conditions': 'Términos y Condiciones',
  'These are not allowed:': 'Esto no está permitido:',
  'To play, you move credits from your main wallet to a game. You can collect the remaining credit and your winnings back into the main wallet at any time.':
    'Para jugar, mueves créditos de tu billetera principal a un juego. Lo que quede ahí, y lo que ganes, se puede cobrar de vuelta a la billetera principal en cualquier momento.',
  'What you can expect from {brand}, and what we expect from you. Plain words, meant to be read.':
    'Lo que puedes esperar de {brand} y lo que esperamos de ti. En palabras sencillas, para que se lean.',
  'When these terms change, the date below changes with them. Playing on after a change means that you accept it. If you do not, redeem your credits and deactivate your profile.':
    'Cuando estos términos cambian, la fecha de abajo cambia con ellos. Seguir jugando después de un cambio significa que lo aceptas. Si no lo aceptas, canjea tus créditos y desactiva tu perfil.',
  'Who may play': 'Quién puede jugar',
  'You can deactivate your profile whenever you like. Redeem first: on deactivation the credits that remain go back to their operators, open bonuses end, and your operators are disconnected. A deactivated profile can be activated again with its password; what was given back does not return.':
    'Puedes desactivar tu perfil cuando quieras. Canjea primero: al desactivarlo, los créditos que queden vuelven a sus operadores, los bonos abiertos terminan y tus operadores se desconectan. Un perfil desactivado se puede volver a activar con su contraseña; lo que se devolvió no regresa.',
  'You join with a username and a phone number of your own. We send a code to that number to make sure it is yours; until it is verified the account cannot be used.':
    'Te registras con un usuario y un número de teléfono propio. Enviamos un código a ese número para asegurarnos de que es tuyo; mientras no esté verificado, la cuenta no se puede usar.',
  'You must be at least {minimumAge} years old, and playing must be lawful where you are. By joining you confirm both.':
    'Debes tener al menos {minimumAge} años, y jugar debe ser legal en el lugar donde estás. Al registrarte confirmas ambas cosas.',
  'Your account': 'Tu cuenta',
  'more than one account, or an account in somebody else’s name;':
    'tener más de una cuenta, o una cuenta a nombre de otra persona;',
  'playing together against a bonus or a game.': 'ponerse de acuerdo para jugar contra un bono o un juego.',
  'software that plays for you, or that reads or changes what a game sends;':
    'usar programas que jueguen por ti, o que lean o cambien lo que envía un juego;',
  'using a fault instead of reporting it;': 'aprovechar una falla en lugar de reportarla;',
  '<strong>Do not share the code before you have received your redeem.</strong> Anyone who has the code can confirm the redeem, and we cannot undo that.':
    '<strong>No compartas el código antes de haber recibido tu canje.</strong> Quien tenga el código puede confirmarlo, y eso no lo podemos deshacer.',
  '{brand} is played with <strong>credits</strong>. You receive them from an operator, and you redeem them with that same operator. {brand} sells no credits, takes no card or bank details, and pays nothing out itself.':
    'En {brand} se juega con <strong>créditos</strong>. Los recibes de un operador y los canjeas con ese mismo operador. {brand} no vende créditos, no pide datos de tarjetas ni de bancos, y no paga nada por sí mismo.',
}
