import { useEffect, useRef, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Navigate, useSearchParams } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { paths } from '../lib/paths.ts'
import { launchGame } from '../catalogue/launch-game.ts'
import { useGameOfTheHouse } from './game-of-the-house.ts'

/** /openGame?game=ID: launches a game of ours in this tab. A table that has closed leads here, through sign-in if needed. */
export default function OpenGamePage() {
  const [parameters] = useSearchParams()
  const { game, isPending } = useGameOfTheHouse(parameters.get('game'))
  const [isRefused, setIsRefused] = useState(false)
  const isLaunched = useRef(false)
  const launch = () => {
    if (!game || isLaunched.current) return
    isLaunched.current = true
    setIsRefused(false)
    const close = () => {
      isLaunched.current = false
      setIsRefused(true)
    }
    void launchGame(game.id, { goTo: (address) => location.replace(address), close })
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once per page
  useEffect(launch, [game?.id])
  if (isPending) return <Skeleton height={52} radius={16} />
  if (!game) return <Navigate to={paths.home} replace />
  return (
    <>
      <PageHeader title={t('Open the Game')} text={game.name} />
      <Panel narrow>
        {isRefused ? (
          <Button variant="primary" size="large" wide onClick={launch}>
            {t('Try again')}
          </Button>
        ) : (
          <Skeleton height={52} radius={16} />
        )}
      </Panel>
    </>
  )
}
