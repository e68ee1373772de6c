import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Rules of Dice for the info dialog. */
export function DiceInfo() {
  return (
    <>
      <p>
        {richText(
          'A number from <b>0.00</b> to <b>99.99</b> is rolled, each of the 10,000 as likely as any other. You say whether it will fall <b>under</b> or <b>over</b> your target. The target itself loses.',
          { b: <b /> },
        )}
      </p>
      <h3>{t('What it pays')}</h3>
      <p>
        {t(
          'A win pays your bet times 99 divided by the win chance in percent: 1.98× at 50 %, 9.90× at 10 %, 99× at 1 %. You may choose any chance from 1 to 98 %.',
        )}
      </p>
      <h3>{t('What it returns')}</h3>
      <p>
        {richText(
          '<b>99 %</b> at every chance: of 100.00 bet, 99.00 come back on average, and 1.00 stays with the house. The multiplier is rounded down to four decimals, which costs less than 0.01 %. Prizes are rounded down to whole cents, which small bets feel: a bet of 1.00 returns at least 98 %, the smallest of 0.10 at least 90 %.',
          { b: <b /> },
        )}
      </p>
    </>
  )
}
