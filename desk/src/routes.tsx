/** The pages of the desk, with the permission that each needs. */
import type { Permission } from '@lucero/contract/house/permissions'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { isSamePath, useLocation } from '@lucero/ui/page/router.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import { brand } from '@lucero/contract/shared/brand'
import { t } from '@lucero/ui/text/t.ts'
import { PrintedReceipt } from './action/printed-receipt.tsx'
import { paths, type PageName } from './lib/paths.ts'
import { useSession, useStaff } from './lib/session.ts'
import { PageBoundary } from './shell/page-boundary.tsx'
import { pageTitles } from './shell/page-titles.ts'
import { Forbidden, NotFound } from './shell/no-page.tsx'
import { Shell } from './shell/shell.tsx'
import { SignIn } from './shell/sign-in.tsx'
import { Unreachable } from './shell/unreachable.tsx'

type Page = { permission?: Permission; Page: ComponentType }

const pages: Record<PageName, Page> = {
  overview: { Page: lazy(() => import('./pages/overview/overview-page.tsx')) },
  search: { permission: 'players.read', Page: lazy(() => import('./pages/search/search-page.tsx')) },
  counter: { permission: 'redeems.read', Page: lazy(() => import('./pages/counter/counter-page.tsx')) },
  applications: {
    permission: 'applications.read',
    Page: lazy(() => import('./pages/applications/applications-page.tsx')),
  },
  credit: { permission: 'players.read', Page: lazy(() => import('./pages/credit/credit-page.tsx')) },
  till: { permission: 'till.use', Page: lazy(() => import('./pages/till/till-page.tsx')) },
  myDay: { permission: 'till.use', Page: lazy(() => import('./pages/my-day/my-day-page.tsx')) },
  shifts: { permission: 'shifts.read', Page: lazy(() => import('./pages/shifts/shifts-page.tsx')) },
  stock: { permission: 'stock.read', Page: lazy(() => import('./pages/stock/stock-page.tsx')) },
  inbox: { permission: 'inbox.read', Page: lazy(() => import('./pages/inbox/inbox-page.tsx')) },
  approvals: { permission: 'approvals.read', Page: lazy(() => import('./pages/approvals/approvals-page.tsx')) },
  players: { permission: 'players.read', Page: lazy(() => import('./pages/players/players-page.tsx')) },
  operators: { permission: 'operators.read', Page: lazy(() => import('./pages/operators/operators-page.tsx')) },
  partners: { permission: 'settlements.read', Page: lazy(() => import('./pages/partners/partners-page.tsx')) },
  player: { permission: 'players.read', Page: lazy(() => import('./pages/player/player-page.tsx')) },
  risk: { permission: 'risk.read', Page: lazy(() => import('./pages/risk/risk-page.tsx')) },
  reports: { permission: 'reports.read', Page: lazy(() => import('./pages/reports/reports-page.tsx')) },
  bonuses: { permission: 'bonuses.read', Page: lazy(() => import('./pages/bonuses/bonuses-page.tsx')) },
  games: { permission: 'games.read', Page: lazy(() => import('./pages/games/games-page.tsx')) },
  packages: { permission: 'games.read', Page: lazy(() => import('./pages/packages/packages-page.tsx')) },
  aggregators: {
    permission: 'providers.read',
    Page: lazy(() => import('./pages/aggregators/aggregators-page.tsx')),
  },
  events: { permission: 'events.read', Page: lazy(() => import('./pages/events/events-page.tsx')) },
  ledger: { permission: 'ledger.read', Page: lazy(() => import('./pages/ledger/ledger-page.tsx')) },
  staff: { permission: 'staff.read', Page: lazy(() => import('./pages/staff/staff-page.tsx')) },
  keys: { permission: 'keys.read', Page: lazy(() => import('./pages/keys/keys-page.tsx')) },
  log: { permission: 'log.read', Page: lazy(() => import('./pages/log/log-page.tsx')) },
  publicLog: {
    permission: 'database.read',
    Page: lazy(() => import('./pages/public-log/public-log-page.tsx')),
  },
  health: { permission: 'database.read', Page: lazy(() => import('./pages/health/health-page.tsx')) },
  account: { Page: lazy(() => import('./pages/account/account-page.tsx')) },
}

const names = Object.keys(paths) as PageName[]
const pageAt = (pathname: string) => names.find((name) => isSamePath(paths[name], pathname))

export function Desk() {
  const { staff, isUnreachable } = useSession()
  return (
    <>
      {staff ? <SignedIn /> : isUnreachable ? <Unreachable /> : <SignIn />}
      <Toaster />
      <PrintedReceipt />
    </>
  )
}

function SignedIn() {
  const { pathname } = useLocation()
  const { permissions } = useStaff()
  const name = pageAt(pathname)
  useEffect(() => {
    document.title = t('{page} · {brand} Desk', { page: name ? pageTitles()[name] : t('Not found'), brand })
  }, [name])
  return (
    <Shell>
      <PageBoundary key={name ?? '*'}>
        <Suspense fallback={<Spinner />}>{drawn(name, permissions)}</Suspense>
      </PageBoundary>
    </Shell>
  )
}

function drawn(name: PageName | undefined, permissions: readonly Permission[]) {
  if (!name) return <NotFound />
  const { permission, Page } = pages[name]
  return permission && !permissions.includes(permission) ? <Forbidden /> : <Page />
}
