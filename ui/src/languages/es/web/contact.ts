export const contact = {
  'My account': 'Mi cuenta',
  'Credit and operators': 'Crédito y operadores',
  'A redeem': 'Un canje',
  'A game or a round': 'Un juego o una ronda',
  'A bonus': 'Un bono',
  'Something else': 'Otra cosa',
  'Waiting for an answer': 'En espera de respuesta',
  Answered: 'Respondida',
  Closed: 'Cerrada',
  'Contact Us': 'Contáctanos',
  'Write to the house. The answer appears in your notifications and here.':
    'Escríbele a la casa. La respuesta llega a tus notificaciones y queda aquí.',
  'New message': 'Mensaje nuevo',
  'Your conversations': 'Tus conversaciones',
  About: 'Asunto',
  State: 'Estado',
  'Last change': 'Último cambio',
  'Your conversations did not load': 'No pudimos cargar tus conversaciones',
  'Nothing written yet': 'Todavía no hay nada escrito',
  'Your messages to the house and its answers appear here.':
    'Lo que le escribas a la casa, y lo que te responda, aparecerá aquí.',
  'Your message is with the house.': 'La casa ya tiene tu mensaje.',
  'What is it about?': '¿De qué se trata?',
  'Choose a topic': 'Elige un tema',
  'Reference (optional)': 'Referencia (opcional)',
  'The redeem, the round or the game it is about.': 'El canje, la ronda o el juego del que se trata.',
  Send: 'Enviar',
  'Never tell anybody your password or a code. We never ask for them.':
    'Nunca le digas a nadie tu contraseña ni un código. Nosotros nunca te los pedimos.',
  '{left} characters left': 'Quedan {left} caracteres',
  'All conversations': 'Todas las conversaciones',
  'No such conversation': 'Esa conversación no existe',
  'The conversation did not load': 'No pudimos cargar la conversación',
  You: 'Tú',
  'The house has closed this conversation. Write a new message if something is left.':
    'La casa cerró esta conversación. Si te queda algo por decir, escribe un mensaje nuevo.',
  'Conversation {id}': 'Conversación {id}',
  'Write again': 'Escribe de nuevo',
  'Write to Us': 'Escríbenos',
  'For visitors, and for players who cannot sign in. We answer with a text to your phone.':
    'Para visitantes y para quien no puede iniciar sesión. Te respondemos con un mensaje de texto a tu teléfono.',
  'You are signed in': 'Tienes la sesión iniciada',
  'Write from Contact Us: the answer appears there, beside your message.':
    'Escribe desde Contáctanos: ahí la respuesta queda junto a lo que escribiste.',
  'We will text the answer to {number}. If you write again, name {conversationId}.':
    'Enviaremos la respuesta por mensaje de texto al {number}. Si vuelves a escribir, menciona {conversationId}.',
  'Username (optional)': 'Usuario (opcional)',
  'The account that your message is about.': 'De la cuenta de la que se trata.',
  '<strong>Your messages</strong> to us, our answers and our notifications to you; of a message sent without signing in, the phone number for the answer.':
    '<strong>Tus mensajes,</strong> nuestras respuestas y las notificaciones que te enviamos; de un mensaje escrito sin iniciar sesión, el número de teléfono para responder.',
  'How do I reach the house?': '¿Cómo me comunico con la casa?',
  'Write from <link>Contact Us</link>: the answer comes to your notifications. If you cannot sign in, because your account is closed or you have none, <visitor>write to us here</visitor> and we answer by a text.':
    'Escribe desde <link>Contáctanos</link>: la respuesta llega a tus notificaciones. Si no puedes iniciar sesión, porque tu cuenta está cerrada o no tienes una, <visitor>escríbenos aquí</visitor> y te respondemos con un mensaje de texto.',
  'You can see and change your profile, your phone number and your password at any time, and deactivate your profile when you want to leave. To ask what we keep about you, or to have something put right, write to us from <link>Contact Us</link>. Without an account, or if you cannot sign in, <visitor>write to us here</visitor>.':
    'Puedes ver y cambiar tu perfil, tu número de teléfono y tu contraseña cuando quieras, y desactivar tu perfil si deseas irte. Para preguntar qué guardamos sobre ti, o para corregir algo, escríbenos desde <link>Contáctanos</link>. Si no tienes cuenta o no puedes iniciar sesión, <visitor>escríbenos aquí</visitor>.',
  '<strong>Games</strong> get your username, to greet you by, a reference that means nothing outside {brand}, and what you hold in them. Never your real name or your phone number.':
    '<strong>Los juegos</strong> reciben tu nombre de usuario, para saludarte, una referencia que fuera de {brand} no significa nada y lo que tienes en ellos. Nunca tu nombre real ni tu número de teléfono.',
  'One cookie, <code>accessToken</code>, keeps you signed in. Your browser also remembers your language, and that this device is known to you, so that a stranger who guesses at your password cannot lock you out.':
    'Una cookie, <code>accessToken</code>, mantiene tu sesión iniciada. Tu navegador también recuerda tu idioma y que este dispositivo es tuyo, para que un extraño que intente adivinar tu contraseña no pueda bloquearte.',
  'Favourite games, games played lately and the cart are kept in this browser, for each player apart; games remember there whether sound and hints are on. We never see any of it.':
    'Los juegos favoritos, los jugados hace poco y el carrito se guardan en este navegador, por separado para cada jugador; los juegos recuerdan ahí si el sonido y las sugerencias están activados. Nosotros nunca vemos nada de eso.',
  'Every game shows its return to player before you play. Every bet and every win is written to a ledger at the moment it happens, with the balance after it, and you can read yours under Last Activity. You can also <link>compute every outcome</link> of our own games yourself.':
    'Cada juego muestra su retorno al jugador antes de jugar. Cada apuesta y cada premio se anota en un libro en el momento en que ocurre, con el saldo que queda, y puedes leer lo tuyo en Última Actividad. En nuestros propios juegos también puedes <link>calcular tú mismo cada resultado</link>.',
  Fairness: 'Juego justo',
  'Download {file}': 'Descargar {file}',
  'The answer goes here.': 'Aquí llega la respuesta.',
  'Often quicker': 'Suele ser más rápido',
  'A forgotten username or password comes back by a text to your phone, in a minute.':
    'Si olvidaste tu usuario o tu contraseña, los recuperas en un minuto con un mensaje a tu teléfono.',
  'Read the FAQ': 'Leer las preguntas frecuentes',
}
