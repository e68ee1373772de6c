/** Translates notifications and reasons that the server composes. Texts that people of the house write stay as they are. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^Operator (\d+) has accepted your application\.$/, 'El operador $1 aceptó tu solicitud.'],
  [/^Your redeem (\S+) has been paid\.$/, 'Tu canje $1 ya fue pagado.'],
  [
    /^Welcome to (\S+)\. Your first credit is in your wallet\.$/,
    'Te damos la bienvenida a $1. Tu primer crédito ya está en tu billetera.',
  ],
  [
    /^A bonus is waiting for you: "(.+)"\. Its terms are on the Bonuses page\.$/,
    'Te espera un bono: “$1”. Sus condiciones están en la página Bonos.',
  ],
  [/^Operator (\d+) has given you (\S+) of credit\.$/, 'El operador $1 te dio $2 de crédito.'],
  [/^Operator (\d+) has reversed (\S+) of credit\.$/, 'El operador $1 revirtió $2 de crédito.'],
  [
    /^Your bonus "(.+)" awaits a deposit again: the credit that started it was reversed\.$/,
    'Tu bono “$1” espera otra vez un depósito: el crédito con el que empezó fue revertido.',
  ],
  [
    /^Your redeem (\S+) was rejected; the credit is back in your wallet\.$/,
    'Tu canje $1 fue rechazado; el crédito está de nuevo en tu billetera.',
  ],
  [
    /^Your bonus "(.+)" is active: (\S+) of bonus credit is yours\. Wager (\S+) within (\d+) days\.$/,
    'Tu bono “$1” está activo: tienes $2 de crédito de bono. Apuesta $3 en $4 días.',
  ],
  [
    /^Your bonus "(.+)" is active: (\d+) free spins are yours\. Wager (\S+) within (\d+) days\.$/,
    'Tu bono “$1” está activo: tienes $2 giros gratis. Apuesta $3 en $4 días.',
  ],
  [
    /^Your bonus "(.+)" starts when operator (\d+) gives you credit between (\S+) and (\S+)\.$/,
    'Tu bono “$1” empieza cuando el operador $2 te dé crédito entre $3 y $4.',
  ],
  [
    /^Your bonus "(.+)" is wagered\. Collect it on the Bonuses page\.$/,
    'Ya apostaste lo necesario de tu bono “$1”. Cóbralo en la página Bonos.',
  ],
  [/^You have collected (\S+) of your bonus "(.+)"\.$/, 'Cobraste $1 de tu bono “$2”.'],
  [/^Your bonus "(.+)" ends at (.+ UTC)\.$/, 'Tu bono “$1” termina el $2.'],
  [/^Your bonus "(.+)" is refused\.$/, 'Rechazaste tu bono “$1”.'],
  [/^Your bonus "(.+)" has ended: its (\d+) days are over\.$/, 'Tu bono “$1” terminó: pasaron sus $2 días.'],
  [/^Your bonus "(.+)" has ended: less than (\S+) was left\.$/, 'Tu bono “$1” terminó: quedaban menos de $2.'],
  [/^Your bonus "(.+)" has ended: you left (.+)\.$/, 'Tu bono “$1” terminó: dejaste $2.'],
  [/^Your bonus "(.+)" has ended: you deactivated your profile\.$/, 'Tu bono “$1” terminó: desactivaste tu perfil.'],
  [/^you left (.+)$/, 'dejaste $1'],
]

/** Optional sentences that may follow, one or more. */
const tails: typeof sentences = [
  [/ (\S+) of bonus credit was forfeited\.$/, ' Se perdieron $1 de crédito de bono.'],
  [/ (\S+) was forfeited\.$/, ' Se perdieron $1.'],
  [/ (\S+) is left to wager\.$/, ' Faltan $1 por apostar.'],
  [
    / Free spins that were not played, and end with it: (\d+)\.$/,
    ' Giros gratis que no jugaste y terminan con él: $1.',
  ],
  [/ (\S+) won by free spins was removed\.$/, ' Se retiraron $1 que ganaron los giros gratis.'],
]

export function translateServerText(text: string): string | undefined {
  const end = tails.find(([pattern]) => pattern.test(text))
  if (end) {
    const tail = end[0].exec(text)![0]
    const head = translateServerText(text.slice(0, text.length - tail.length))
    return head && head + tail.replace(...end)
  }
  const sentence = sentences.find(([pattern]) => pattern.test(text))
  return sentence && text.replace(...sentence)
}
