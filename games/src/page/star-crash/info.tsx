import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Rules of Star Crash for the info dialog. */
export function StarCrashInfo() {
  return (
    <>
      <p>
        {richText(
          'All players share one star. You bet for six seconds; then the star rises, and the multiplier grows from <b>1.00×</b> until it crashes. <b>Cash out</b> before that, and you win your bet times the multiplier. Stay too long, and the bet is lost.',
          { b: <b /> },
        )}
      </p>
      <h3>{t('Cashing out')}</h3>
      <p>
        {t(
          'By hand: the moment at which your press arrives at our server decides the multiplier. Automatically: a bet with a target at or below the crash point is paid at its target, whatever your connection does. 50 %: half of the bet is cashed out, the rest flies on; both are paid when the bet is over. At 1,000.00× every bet is cashed out. You can have two bets in a round.',
        )}
      </p>
      <h3>{t('If the table is interrupted')}</h3>
      <p>
        {t(
          'If our table fails during a flight, the round is called off: it ends where the table stopped. Automatic cash-outs up to there are paid at their target, and every other bet is cashed out there, so nobody gains or loses by it. Before the star rises, stakes are returned. If only your own connection fails, the round goes on: your automatic cash-out still counts, and a bet without one stays in the round and can be lost.',
        )}
      </p>
      <h3>{t('What it returns')}</h3>
      <p>
        {richText(
          '<b>99 %</b> at every target: a multiplier of m is reached with a chance of 99 % divided by m. About 2 of 100 rounds crash before anybody can cash out. Payouts are rounded down to whole cents.',
          { b: <b /> },
        )}
      </p>
    </>
  )
}
