/** The page of a round, to which the player's history leads. */
import { el } from '../../packages/cabinet/dom.ts'
import { sides } from '../rules/coin.ts'
import { gameOf } from '../rules/games.ts'
import type { ShownRound } from '../rules/page-calls.ts'
import { money } from '../rules/units.ts'
import { showOnly } from './game-page.ts'
import type { Translate } from './texts.ts'
import { findRound } from './wire.ts'

export async function openRoundPage(t: Translate, id: string): Promise<void> {
  const round = await findRound(id).catch(() => undefined)
  if (!round) return showOnly(t('There is no such round.'))
  const name = t(gameOf(round.game)?.name ?? round.game)
  document.title = name
  const rows: [string, string][] = [
    [t('Round'), round.id],
    [t('Time'), new Date(round.at).toLocaleString(document.documentElement.lang)],
    [t('Bet'), round.isFree ? `${t('Free spin')} (${money(round.stake)})` : money(round.stake)],
    ...(round.choice ? [[t('Choice'), t(round.choice)] as [string, string]] : []),
    [t('Outcome'), outcomeText(t, round)],
    [t('Payout'), money(round.payout)],
    [t('State'), stateText(t, round)],
  ]
  document.body.replaceChildren(
    el(
      'main',
      { class: 'alone' },
      el('h1', {}, name),
      el('p', { class: 'simulated' }, t('Simulated game')),
      el('dl', {}, ...rows.flatMap(([title, text]) => [el('dt', {}, title), el('dd', {}, text)])),
    ),
  )
}

function outcomeText(t: Translate, { game, outcome }: ShownRound): string {
  if (!outcome) return '–'
  const side = game === 'sim_sun_or_moon' ? sides[outcome.shown[0] ?? 0] : undefined
  return `${side ? `${t(side)}, ` : ''}${outcome.factor / 100} ×`
}

function stateText(t: Translate, { state }: ShownRound): string {
  if (state === 'closed') return t('Closed')
  if (state === 'void') return t('Stake returned')
  return state === 'refused' ? t('Refused') : t('In progress')
}
