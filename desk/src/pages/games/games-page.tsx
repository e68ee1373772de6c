/** Games and game providers: enable, limits, launch address, trial, secrets, and observed RTP. */
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import page from '../../lib/page.module.css'
import { pageTitles } from '../../shell/page-titles.ts'
import { Games } from './games.tsx'
import { HeldWins } from './held-wins.tsx'
import { Providers } from './providers.tsx'

export default function GamesPage() {
  return (
    <>
      <PageHeader title={pageTitles().games} />
      <div className={page.stack}>
        <Games />
        <Providers />
        <HeldWins />
      </div>
    </>
  )
}
