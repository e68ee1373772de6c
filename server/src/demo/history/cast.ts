/** The players of the demo's history, and what they write to the house. */
import { defined } from '@lucero/kit/defined'
import type { ContactTopic } from '@lucero/contract/player/contact'
import type { OwnGameId } from '@lucero/contract/shared/own-games'

export type CastPlayer = {
  username: string
  name: readonly [first: string, last: string]
  phone: string
  operatorId: number
  /** The day of sign-up, counted from the first day of the history. */
  joins: number
  visitsPerWeek: number
  /** The usual stake in cents. */
  stake: number
  games: readonly OwnGameId[]
}

const [estrella, casa, luna] = [1001, 1002, 1003]

type Row = [string, string, string, string, number, number, number, number, ...OwnGameId[]]

const rows: Row[] = [
  ['marisol.vega', 'Marisol', 'Vega', '3055550111', estrella, 0, 4, 500, 'night-reels', 'roulette'],
  ['jorgebanda', 'Jorge', 'Banda', '7865550134', estrella, 0, 3, 50, 'dice', 'mines', 'plinko'],
  ['kelly_ann', 'Kelly', 'Andrews', '9545550187', estrella, 0, 3, 1000, 'blackjack'],
  ['donrafael', 'Rafael', 'Ortiz', '3055550242', estrella, 0, 5, 500, 'roulette', 'blackjack'],
  ['lupita88', 'Guadalupe', 'Reyes', '7865550219', estrella, 0, 4, 40, 'night-reels'],
  ['tbriggs', 'Tyler', 'Briggs', '9545550290', estrella, 1, 2, 800, 'dice', 'roulette'],
  ['yanelis', 'Yanelis', 'Cabrera', '3055550317', estrella, 1, 3, 60, 'night-reels', 'plinko', 'mines'],
  ['elcheo', 'José', 'Almeida', '7865550358', estrella, 2, 4, 500, 'roulette'],
  ['samwhit', 'Samantha', 'Whitfield', '9545550366', estrella, 3, 2, 400, 'mines', 'dice'],
  ['nico.paz', 'Nicolás', 'Paz', '3055550421', estrella, 4, 3, 600, 'blackjack', 'night-reels'],
  ['dulce.m', 'Dulce', 'Moreno', '7865550436', estrella, 6, 3, 40, 'night-reels'],
  ['bigred', 'Howard', 'Redding', '9545550478', estrella, 8, 2, 1500, 'blackjack', 'roulette'],
  ['carmenza', 'Carmen', 'Zapata', '3055550502', estrella, 11, 3, 60, 'roulette', 'night-reels'],
  ['mikey_d', 'Michael', 'Dawson', '7865550533', estrella, 15, 3, 500, 'dice', 'plinko'],
  ['soleil', 'Soledad', 'Iglesias', '9545550571', estrella, 20, 3, 400, 'plinko'],
  ['rosaura', 'Rosaura', 'Pineda', '3055550604', casa, 0, 3, 500, 'night-reels', 'mines'],
  ['el.profe', 'Ernesto', 'Fuentes', '7865550625', casa, 0, 4, 400, 'blackjack'],
  ['janelle', 'Janelle', 'Brooks', '9545550668', casa, 1, 3, 500, 'roulette'],
  ['chavez77', 'Andrés', 'Chávez', '3055550693', casa, 2, 3, 50, 'dice', 'night-reels'],
  ['paola.s', 'Paola', 'Salinas', '7865550714', casa, 3, 2, 60, 'night-reels'],
  ['drewk', 'Andrew', 'Keller', '9545550747', casa, 5, 2, 1000, 'blackjack', 'dice'],
  ['tania_r', 'Tania', 'Rosales', '3055550782', casa, 7, 3, 40, 'mines', 'night-reels'],
  ['lorenzo', 'Lorenzo', 'Quintero', '7865550803', casa, 10, 3, 500, 'plinko', 'dice'],
  ['abuela.ines', 'Inés', 'Cordero', '9545550839', casa, 14, 4, 20, 'night-reels'],
  ['mpatel', 'Maya', 'Patel', '3055550865', luna, 0, 3, 500, 'roulette', 'mines'],
  ['gusgus', 'Gustavo', 'Herrera', '7865550891', luna, 0, 3, 60, 'dice', 'plinko'],
  ['vero.lima', 'Verónica', 'Lima', '9545550916', luna, 1, 3, 400, 'night-reels', 'roulette'],
  ['ronaldt', 'Ronald', 'Turner', '3055550948', luna, 3, 2, 800, 'blackjack'],
  ['xiomara', 'Xiomara', 'Duarte', '7865550962', luna, 5, 3, 40, 'night-reels', 'mines'],
  ['felipe.g', 'Felipe', 'Guzmán', '9545550985', luna, 9, 3, 500, 'plinko', 'roulette'],
  // Two accounts on one browser, with numbers of one block: the risk rules link them.
  ['pedro_uno', 'Pedro', 'Salas', '3055551210', estrella, 16, 2, 60, 'night-reels'],
  ['pedro_dos', 'Pablo', 'Salas', '3055551213', estrella, 18, 2, 60, 'night-reels'],
  // Doubles the stake after each loss, and asks for credit again and again, on the last day.
  ['brunocruz', 'Bruno', 'Cruz', '7865551308', luna, 12, 1, 500, 'mines'],
  // Wins 538.80 with a stake of 0.50 on the last day.
  ['lucky.dee', 'Deirdre', 'Nolan', '9545551377', estrella, 9, 1, 1000, 'blackjack'],
]

export const cast: CastPlayer[] = rows.map(
  ([username, first, last, phone, operatorId, joins, visitsPerWeek, stake, ...games]) => ({
    username,
    name: [first, last],
    phone,
    operatorId,
    joins,
    visitsPerWeek,
    stake,
    games,
  }),
)

export const linkedPair = ['pedro_uno', 'pedro_dos'] as const
export const chaser = 'brunocruz'
export const winner = 'lucky.dee'
/** With these seeds, the first ten tiles in Mines are safe among ten mines. */
export const winnerSeedWord = 'lucky.dee 1488'

/** Players whose applications wait. */
export const applicants = [
  {
    username: 'heather.p',
    name: ['Heather', 'Pratt'],
    phone: '3055551402',
    operatorId: casa,
    note: 'My sister Janelle plays here',
  },
  {
    username: 'oscarin',
    name: ['Óscar', 'Rincón'],
    phone: '7865551439',
    operatorId: casa,
    note: 'Me recomendó Lorenzo, de la tienda',
  },
  { username: 'ladyblue', name: ['Lauren', 'Blue'], phone: '9545551466', operatorId: luna, note: undefined },
  {
    username: 'don_tito',
    name: ['Tito', 'Navarro'],
    phone: '3055551483',
    operatorId: luna,
    note: 'Soy cliente de la tienda desde hace años',
  },
] satisfies Applicant[]

type Applicant = {
  username: string
  name: [first: string, last: string]
  phone: string
  operatorId: number
  note: string | undefined
}

/** Players whose applications an operator rejected. `day` counts from the first day of the history. */
export const rejected: (Applicant & { day: number; reason: string; es: string })[] = [
  {
    username: 'quickcash99',
    name: ['Derek', 'Stone'],
    phone: '7865551512',
    operatorId: casa,
    note: 'Give me the bonus',
    day: 12,
    reason: 'We accept players who have been to our shop.',
    es: 'Aceptamos a jugadores que han venido a nuestra tienda.',
  },
  {
    username: 'soniab',
    name: ['Sonia', 'Bravo'],
    phone: '9545551538',
    operatorId: luna,
    note: undefined,
    day: 24,
    reason: 'Please come to the counter with an identity card.',
    es: 'Ven al mostrador con tu documento de identidad, por favor.',
  },
]

/** Why redeems are rejected. */
const excuses = [
  {
    reason: 'Please come to the counter with an identity card.',
    reasonTranslations: { es: 'Ven al mostrador con tu documento de identidad, por favor.' },
  },
  {
    reason: 'We cannot pay this amount today. Please make a smaller redeem, or come back tomorrow.',
    reasonTranslations: { es: 'Hoy no podemos pagar ese monto. Haz un canje menor, o vuelve mañana.' },
  },
]

export const excuseFor = (index: number) => defined(excuses[index % excuses.length])

/** Notes of the staff on players. */
export const notes: { username: string; day: number; by: 'democlerk' | 'demomanager'; note: string; pinned?: true }[] =
  [
    { username: 'donrafael', day: 10, by: 'democlerk', note: 'Regular on Fridays. Prefers a call to a message.' },
    { username: 'kelly_ann', day: 5, by: 'democlerk', note: 'Collects her redeems on Fridays only.' },
    {
      username: 'lucky.dee',
      day: 29,
      by: 'demomanager',
      note: 'Ask for an identity card before a large redeem.',
      pinned: true,
    },
    { username: 'pedro_dos', day: 29, by: 'demomanager', note: 'Same browser as pedro_uno; see the risk finding.' },
    { username: 'ronaldt', day: 13, by: 'demomanager', note: 'Asked for a break himself. Friendly, no dispute.' },
  ]

/** The status is that at the end of the history. `day` counts from its first day. */
export type Letter = {
  username: string
  day: number
  topic: ContactTopic
  message: string
  reply?: string
  isClosed?: boolean
}

export const letters: Letter[] = [
  {
    username: 'kelly_ann',
    day: 4,
    topic: 'redeem',
    message: 'Hi, how long is my redeem code good for? I can only come to the shop on Friday.',
    reply: 'Hello Kelly, the code stays valid until the redeem is paid or cancelled. Friday is fine.',
    isClosed: true,
  },
  {
    username: 'lupita88',
    day: 9,
    topic: 'bonus',
    message: '¿Cuánto me falta para poder cobrar el bono? No encuentro dónde dice.',
    reply: 'Hola Guadalupe. Está en Bonos, debajo del título: la barra muestra cuánto falta por apostar.',
    isClosed: true,
  },
  {
    username: 'donrafael',
    day: 15,
    topic: 'game',
    message: 'The wheel stopped and then my page went blank. Was my bet counted?',
    reply: 'Hello Rafael, the round is complete and paid. You find it in Last Activity, with a link to verify it.',
  },
  {
    username: 'chavez77',
    day: 21,
    topic: 'credit',
    message: 'Ayer pagué 50 en la tienda y solo veo 20 de crédito.',
    reply: 'Hola Andrés, el cajero confirmó los 30 que faltaban. Ya están en tu cuenta, disculpa la molestia.',
  },
  {
    username: 'mpatel',
    day: 26,
    topic: 'account',
    message: 'I will change my phone number next week. What do I need to do so that I do not lose my account?',
    reply: 'Hello Maya, change it in Profile while the old phone still works: both numbers get a code.',
  },
  {
    username: 'rosaura',
    day: 28,
    topic: 'redeem',
    message: 'Me rechazaron el retiro y no sé por qué. ¿Me pueden ayudar, por favor?',
  },
  {
    username: 'tbriggs',
    day: 29,
    topic: 'bonus',
    message: 'The welcome match was not added after my last credit of 20. Can you check it?',
  },
  {
    username: 'xiomara',
    day: 29,
    topic: 'other',
    message: '¿Abren la tienda el domingo? Quiero pasar con mi hermana.',
  },
]

/** Canned answers of the inbox. */
export const answers = [
  {
    name: 'redeem-code',
    message: 'Hello! Show the code of the redeem at the counter. It stays valid until the redeem is paid or cancelled.',
    messageTranslations: {
      es: '¡Hola! Muestra el código del canje en la caja. Es válido hasta que el canje se pague o se cancele.',
    },
  },
  {
    name: 'verify-round',
    message: 'Hello! Open Last Activity and press Verify beside the round. It recomputes the result on your device.',
    messageTranslations: {
      es: '¡Hola! Abre Última actividad y pulsa Verificar junto a la ronda. Recalcula el resultado en tu dispositivo.',
    },
  },
]
