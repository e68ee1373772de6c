export const privacy = {
  'How you can have it deleted': 'Cómo pedir que se borren',
  'Write to us under Contact Us. Once your account holds no credit, we close it and delete your name, date of birth, gender, country, phone number, messages and notifications. Your username stays taken, the ledger stays, and a fingerprint of your phone number stays, so that nobody can get around an exclusion with it.':
    'Escríbenos en Contáctanos. Cuando tu cuenta ya no tenga crédito, la cerramos y borramos tu nombre, fecha de nacimiento, género, país, número de teléfono, mensajes y notificaciones. Tu nombre de usuario sigue ocupado, el libro contable se conserva, y también una huella de tu número de teléfono, para que nadie pueda eludir una exclusión con él.',
  'How long we keep it': 'Cuánto tiempo lo guardamos',
  'How we guard it': 'Cómo lo protegemos',
  'If you tick <strong>Remember me</strong>, your username and password are kept in this browser until you untick it. Do that only on a device of your own.':
    'Si marcas <strong>Recordarme</strong>, tu usuario y tu contraseña se guardan en este navegador hasta que lo desmarques. Hazlo solo en un dispositivo tuyo.',
  'In your browser': 'En tu navegador',
  'Our pages load nothing from anywhere else: no trackers, no outside fonts, no analytics. Your visit stays between you and us.':
    'Nuestras páginas no cargan nada de ningún otro lugar: ni rastreadores, ni fuentes externas, ni analítica. Tu visita queda entre tú y nosotros.',
  'Passwords and codes are stored only in a form that cannot be read back. Guessing is limited and then locked. Recovery never tells whether a phone number is known to us. The history of every balance is chained, so that a change made behind our backs shows.':
    'Las contraseñas y los códigos se guardan solo en una forma que no se puede volver a leer. Los intentos de adivinar se limitan y luego se bloquean. La recuperación nunca revela si conocemos un número de teléfono. El historial de cada saldo está encadenado, de modo que un cambio hecho a nuestras espaldas se nota.',
  'Privacy Policy': 'Política de Privacidad',
  'To let you sign in and recover your account, to keep your credits right to the cent, to keep the games fair and several accounts apart, and to answer you. For nothing else: there is no advertising on {brand}, and no profile of you is made for any.':
    'Para que puedas iniciar sesión y recuperar tu cuenta, para llevar tus créditos exactos al centavo, para que los juegos sean justos y detectar cuentas múltiples, y para responderte. Para nada más: en {brand} no hay publicidad, y no se hace ningún perfil tuyo para ella.',
  'Verification codes expire within minutes. Sessions end when you sign out, when you change your password, or by themselves after a while without use. Messages that you send without an account are deleted some weeks after the answer, together with your number. The ledger is kept for good: its entries are never changed or erased, because they are the proof that every balance is right.':
    'Los códigos de verificación duran minutos. Las sesiones terminan cuando cierras sesión, cuando cambias tu contraseña o por sí solas después de un tiempo sin uso. Lo que nos escribes sin tener cuenta se borra unas semanas después de respondido, junto con tu número. El libro de cuentas se guarda para siempre: sus asientos nunca se cambian ni se borran, porque son la prueba de que cada saldo es correcto.',
  'What we keep': 'Qué guardamos',
  'The data we have about you, why we have it, and who else sees it. We keep as little as possible.':
    'Qué sabemos de ti, por qué, y quién más lo sabe. Es poco, y queremos que siga así.',
  'How we use it': 'Para qué lo usamos',
  'Who sees it': 'Quién lo ve',
  'Your choices': 'Lo que tú decides',
  '<strong>Everybody</strong> may see recent wins and bets, with your name masked. Your username is shown beside your bets only if you switch it on below a game.':
    '<strong>Cualquiera</strong> puede ver ganancias y apuestas recientes, con tu nombre oculto. Tu usuario aparece junto a tus apuestas solo si lo activas debajo de un juego.',
  '<strong>The text-message carrier</strong> gets your phone number and the message we ask it to deliver.':
    '<strong>La empresa de mensajes de texto</strong> recibe tu número de teléfono y el mensaje que le pedimos entregar.',
  '<strong>Your account:</strong> username, phone number, and a one-way hash of your password. The password itself is never stored by us.':
    '<strong>Tu cuenta:</strong> usuario, número de teléfono y un resumen irreversible de tu contraseña. La contraseña en sí nunca la guardamos.',
  '<strong>Your operators</strong> see your username, and the credits and redeems between you and them.':
    '<strong>Tus operadores</strong> ven tu usuario, y los créditos y canjes entre tú y ellos.',
  '<strong>Your play:</strong> credits received, transfers, bets, wins, losses, bonuses and redeems, with their times.':
    '<strong>Tu juego:</strong> créditos recibidos, transferencias, apuestas, ganancias, pérdidas, bonos y canjes, con su fecha y hora.',
  '<strong>Your profile,</strong> if you fill it in: name, date of birth, gender and country.':
    '<strong>Tu perfil,</strong> si lo llenas: nombre, fecha de nacimiento, género y país.',
  '<strong>Your sessions:</strong> when you signed in, when you were last active, and the names of your browser and system, so that you know a device again.':
    '<strong>Tus sesiones:</strong> cuándo iniciaste sesión, cuándo fue tu última actividad y el nombre de tu navegador y de tu sistema, para que reconozcas un dispositivo.',
}
