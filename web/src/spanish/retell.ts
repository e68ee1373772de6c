/** Notifications and reasons that the server makes of words of its own; what people of the house write stays as it is. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^Operator (\d+) has accepted your application\.$/, 'El operador $1 aceptó tu solicitud.'],
  [/^Your redeem (\S+) has been paid\.$/, 'Tu canje $1 ya fue pagado.'],
  [
    /^Welcome to (\S+)\. Your first credit is in your wallet\.$/,
    'Te damos la bienvenida a $1. Tu primer crédito ya está en tu monedero.',
  ],
  [
    /^A bonus is waiting for you: "(.+)"\. Its terms are on the Bonuses page\.$/,
    'Te espera un bono: «$1». Sus condiciones están en la página Bonos.',
  ],
  [/^you left (.+)$/, 'dejaste $1'],
]

export function retell(text: string): string | undefined {
  const known = sentences.find(([pattern]) => pattern.test(text))
  return known && text.replace(...known)
}
