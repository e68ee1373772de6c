import { StrategyTable } from './strategy-table.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

export function BlackjackInfo() {
  return (
    <>
      <p>
        {t(
          'Come closer to 21 than the dealer without going over. Kings, queens and jacks count 10, an ace 1 or 11. An ace with a ten or a picture as the first two cards is a blackjack and pays 3 to 2; other wins pay 1 to 1, and a tie gives the stake back.',
        )}
      </p>
      <h3>{t('The rules here')}</h3>
      <ul>
        <li>
          {richText(
            '<strong>The shoe has no end:</strong> every card is drawn afresh from all 52, so no card is ever used up and there is nothing to count.',
            { strong: <strong /> },
          )}
        </li>
        <li>{t('The dealer draws to 16 and stands on all 17s, soft ones too.')}</li>
        <li>
          {t(
            'You may play up to three hands in a round, with the same stake or each with its own. All play against the same dealer, one after the other.',
          )}
        </li>
        <li>
          {t('With an ace or a ten the dealer looks for a blackjack first: you never double or split against one.')}
        </li>
        <li>
          {t(
            'If the dealer shows an ace, you may take insurance for half of your stakes: it pays 2 to 1 if the dealer has a blackjack. A blackjack of yours may take even money instead: 1 to 1 at once.',
          )}
        </li>
        <li>
          {t('You may double on any two cards, also after a split: the same stake again, and exactly one more card.')}
        </li>
        <li>
          {t(
            'You may split two cards of the same value once. Each gets a second card; split aces get no more than that, and 21 after a split is no blackjack.',
          )}
        </li>
        <li>
          {t(
            'A hand that reaches 21 stands by itself. If you do not come back, insurance is declined and your hands stand.',
          )}
        </li>
        <li>
          {t('Amounts are whole cents: half a cent of a blackjack’s 3 to 2 is not paid. An even stake loses nothing.')}
        </li>
      </ul>
      <h3>{t('Best play')}</h3>
      <p>
        {richText(
          'Played as below, a bet brings back <strong>99.4296 %</strong> of itself on average, doubles and splits counted in. The table is computed from these rules, card by card, and not copied from a book. Switch on Hints to see it at work.',
          { strong: <strong /> },
        )}
      </p>
      <p>
        {richText(
          'Insurance brings back <strong>92.31 %</strong> of its stake on average, and even money pays less than a blackjack is worth: the hints decline both. Several hands do not change the return of each.',
          { strong: <strong /> },
        )}
      </p>
      <StrategyTable />
    </>
  )
}
