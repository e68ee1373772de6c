import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { guesses, maxCards, multiplierAfter, multiplierUnit, winningRanks } from '../../rules/hi-lo/odds.ts'
import { rankOf } from '../../rules/cards.ts'
import { guessName } from './texts.ts'

const oneOfEachRank = Array.from({ length: 13 }, (_, card) => card)

/** Rules of Hi-Lo, with the chances of the first guess. */
export function HiLoInfo() {
  return (
    <>
      <p>
        {richText(
          'Is the next card <b>higher or lower</b>? Every card is drawn from all 52, so no card is ever used up. The ace is the lowest card, the king the highest. A card of the same rank wins both guesses.',
          { b: <b /> },
        )}
      </p>
      <ul>
        <li>
          {t(
            'After an ace the guesses are higher and same, after a king lower and same: otherwise one of them would be certain.',
          )}
        </li>
        <li>
          {richText(
            'Each right guess raises the multiplier. It is <b>0.99 ÷ the chance of all your guesses</b>, rounded down to four decimals. A wrong guess ends the round, and the bet is lost.',
            { b: <b /> },
          )}
        </li>
        <li>
          {t('Cash out after any right guess. Skip a card as often as you like: it costs nothing and changes nothing.')}
        </li>
        <li>
          {t(
            'A guess that would pay more than 1,000,000× is not possible. Without a possible guess, and after {count} cards, the round is cashed out.',
            { count: maxCards },
          )}
        </li>
        <li>{t('Should you not come back, we cash out for you. Without a right guess, your bet is returned.')}</li>
        <li>{t('Auto always takes the likelier guess, and cashes out after as many right guesses as you chose.')}</li>
      </ul>
      <p>
        {richText(
          'On average, <b>99 of every 100</b> staked come back, whatever you guess, skip, and however early you stop. Prizes are rounded down to whole cents, which small bets feel.',
          { b: <b /> },
        )}
      </p>
      <h3>{t('The first guess')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Card')}</th>
            <th scope="col">{t('Guess')}</th>
            <th scope="col">{t('Chance')}</th>
            <th scope="col">{t('Multiplier')}</th>
          </tr>
        </thead>
        <tbody>
          {oneOfEachRank.flatMap((card) =>
            guesses.map((guess) => (
              <tr key={`${card} ${guess}`}>
                <th scope="row">{rankOf(card)}</th>
                <td>{guessName(guess, card)}</td>
                <td>{`${winningRanks(guess, card)}/13`}</td>
                <td>{`${(multiplierAfter([winningRanks(guess, card)]) / multiplierUnit).toFixed(4)}×`}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </>
  )
}
