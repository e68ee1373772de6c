export const faq = {
  'A game closed in the middle of a round. Is my bet lost?':
    'Un juego se cerró a mitad de una ronda. ¿Perdí mi apuesta?',
  'A place to play casino games with credits. You join, connect to an operator who hands you credits, play, and redeem what you have left with the same operator.':
    'Un lugar para jugar juegos de casino con créditos. Te registras, te conectas a un operador que te da créditos, juegas y canjeas lo que te quede con ese mismo operador.',
  'A session ends after some time without use, and everywhere at once when the password changes. Just sign in again; credits and rounds are not affected.':
    'Una sesión termina después de un tiempo sin uso, y en todas partes a la vez cuando cambia la contraseña. Solo inicia sesión otra vez; tus créditos y rondas no se ven afectados.',
  'Account and safety': 'Cuenta y seguridad',
  'Are the games fair?': '¿Son justos los juegos?',
  'Can I have more than one operator?': '¿Puedo tener más de un operador?',
  'Claim one on the Bonuses page while you have an active operator. Bonus credit is used first, and has to be played through within {validityDays} days. The <link>bonus terms</link> say it all, once you are signed in.':
    'Reclama uno en la página Bonos mientras tengas un operador activo. El crédito de bono se usa primero y hay que cumplir su requisito de apuesta en {validityDays} días. Los <link>términos de los bonos</link> lo dicen todo, una vez que inicias sesión.',
  'Create a redeem under My Operator. You get a validation code. Give it to your operator only after you have received your redeem. You can cancel it while it is pending.':
    'Crea un canje en Mi Operador. Recibes un código de validación. Dáselo a tu operador solo después de haber recibido tu canje. Mientras esté pendiente puedes retirarlo.',
  'Credits and operators': 'Créditos y operadores',
  'Frequently Asked Questions': 'Preguntas frecuentes',
  'From your operator. {brand} sells none and never asks for a card or a bank account. Apply to an operator on the Operators page; some accept you at once, others look at your application first.':
    'De tu operador. {brand} no los vende y nunca pide una tarjeta ni una cuenta bancaria. Envía tu solicitud a un operador en la página Operadores; algunos te aceptan de inmediato, otros revisan primero tu solicitud.',
  'Games and bonuses': 'Juegos y bonos',
  'Getting started': 'Para empezar',
  'How do I join?': '¿Cómo me registro?',
  'How do I redeem?': '¿Cómo canjeo?',
  'How do bonuses work?': '¿Cómo funcionan los bonos?',
  'I forgot my username or my password.': 'Olvidé mi usuario o mi contraseña.',
  'Little: see the <link>privacy policy</link>. Our pages load nothing from anybody else, so nobody else watches you play.':
    'Poco: lee la <link>política de privacidad</link>. Nuestras páginas no cargan nada de nadie más, así que nadie más te ve jugar.',
  'My code does not arrive. What now?': 'Mi código no llega. ¿Qué hago?',
  'No. A round is either finished or its bet is given back in full. Look at Last Activity: the ledger, not the game window, decides.':
    'No. Una ronda se termina o su apuesta se devuelve completa. Mira Última Actividad: decide el libro de cuentas, no la ventana del juego.',
  'Press Join Now, choose a username and a password, and enter your phone number. We text you a code of {codeDigits} digits; with it the account is yours. You must be at least {minimumAge}.':
    'Pulsa Regístrate, elige un usuario y una contraseña y escribe tu número de teléfono. Te enviamos un código de {codeDigits} dígitos por mensaje; con él la cuenta es tuya. Debes tener al menos {minimumAge} años.',
  'Press Sign In and choose Forgot Username or Forgot Password. With your phone number we text you the username, or a code to set a new password.':
    'Pulsa Iniciar sesión y elige Olvidé mi usuario u Olvidé mi contraseña. Con tu número de teléfono te enviamos el usuario, o un código para elegir una nueva contraseña.',
  'Remaining credits go back to their operators, open bonuses end, and your operators are disconnected. Redeem first. You can activate the profile again later, with your password, but the credits do not come back.':
    'Los créditos que queden vuelven a sus operadores, los bonos abiertos terminan y tus operadores se desconectan. Canjea primero. Puedes volver a activar el perfil más adelante con tu contraseña, pero los créditos no regresan.',
  'Short answers. If yours is missing, <link>write to us</link>.':
    'Respuestas cortas. Si falta la tuya, <link>escríbenos</link>.',
  'The main wallet is what you hold under your active operator. Game credit is what you have moved to games. Collect brings it back to the main wallet, one game at a time or all at once.':
    'La billetera principal es lo que tienes con tu operador activo. El crédito de juego es lo que moviste a los juegos. Cobrar lo regresa a la billetera principal, juego por juego o todo a la vez.',
  'Wait for the countdown to end and press Send again; only the newest code works, and each one lives for a few minutes. Check that the dial code before your number is right. You can also ask for a voice call.':
    'Espera a que termine la cuenta regresiva y pulsa Enviar de nuevo; solo sirve el código más reciente, y cada uno dura unos minutos. Revisa que el prefijo de tu número sea correcto. También puedes pedir una llamada de voz.',
  'What do you know about me?': '¿Qué saben de mí?',
  'What happens when I deactivate my profile?': '¿Qué pasa cuando desactivo mi perfil?',
  'What is the difference between Main Wallet and Game Credit?':
    '¿Cuál es la diferencia entre Billetera principal y Crédito de juego?',
  'What is {brand}?': '¿Qué es {brand}?',
  'Where do credits come from?': '¿De dónde vienen los créditos?',
  'Why was I signed out?': '¿Por qué se cerró mi sesión?',
  'Yes. You can be connected to several, with one of them active at a time. Each has a wallet of its own, and the header always shows the one that is active.':
    'Sí. Puedes estar conectado a varios, con uno activo a la vez. Cada uno tiene su propia billetera, y arriba siempre se ve la que está activa.',
}
