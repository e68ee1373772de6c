import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { pays, type HandName } from '../../rules/video-poker/hands.ts'
import { handName } from './hand-names.ts'

/** Rules of video poker. */
export function VideoPokerInfo() {
  return (
    <>
      <p>
        {richText(
          'Five cards are dealt from <b>one deck of 52</b>. Hold those you want to keep. The others are replaced once by further cards of the same deck, and the five cards pay by the table.',
          { b: <b /> },
        )}
      </p>
      <ul>
        <li>{t('All ten cards are drawn before you hold. What you hold does not change which cards come next.')}</li>
        <li>{t('A pair pays from jacks on. An ace is high or low in a straight.')}</li>
        <li>{t('Should you not come back, the best cards are held for you.')}</li>
        <li>{t('Auto plays every hand by the hint.')}</li>
      </ul>
      <h3>{t('What it returns')}</h3>
      <p>
        {richText(
          '<b>99.5439 %</b> with the best play of every hand: exactly 1,653,526,326,983 of 1,661,102,543,100, computed from all 2,598,960 deals with all 32 ways to hold. The hint is this best play, with its exact average.',
          { b: <b /> },
        )}
      </p>
      <h3>{t('What hands pay')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Hand')}</th>
            <th scope="col">{t('Pays')}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(pays) as HandName[]).map((name) => (
            <tr key={name}>
              <th scope="row">{handName(name)}</th>
              <td>{`${pays[name]}×`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
