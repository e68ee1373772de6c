import { expect, it } from 'vitest'
import { openMetrics } from './metrics.ts'

it('counts requests by route, method and status, and those in progress', async () => {
  const metrics = openMetrics()
  metrics.requestStarted()
  metrics.requestStarted()
  metrics.requestEnded('/api/v1/wallet', 'GET', 200, 0.004)
  const text = await metrics.text()
  const labels = 'route="/api/v1/wallet",method="GET",status="200"'
  expect(text).toContain(`lucero_http_request_seconds_bucket{le="0.0025",${labels}} 0`)
  expect(text).toContain(`lucero_http_request_seconds_bucket{le="0.005",${labels}} 1`)
  expect(text).toContain(`lucero_http_request_seconds_count{${labels}} 1`)
  expect(text).toContain('lucero_http_requests_under_way 1')
})

it('reads the pool when metrics are collected', async () => {
  const metrics = openMetrics()
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 }
  metrics.watchPool(pool)
  Object.assign(pool, { totalCount: 20, idleCount: 3, waitingCount: 5 })
  const text = await metrics.text()
  expect(text).toContain('lucero_db_connections{state="busy"} 17')
  expect(text).toContain('lucero_db_connections{state="idle"} 3')
  expect(text).toContain('lucero_db_connections{state="waiting"} 5')
})

it('counts texts by outcome, and exports process metrics', async () => {
  const metrics = openMetrics()
  metrics.countText('sent', 'sms')
  metrics.countText('failed', 'voice')
  const text = await metrics.text()
  expect(text).toContain('lucero_texts_total{outcome="sent",channel="sms"} 1')
  expect(text).toContain('lucero_texts_total{outcome="failed",channel="voice"} 1')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
})

it('several instances count separately', async () => {
  const [first, second] = [openMetrics(), openMetrics()]
  first.countText('sent', 'sms')
  expect(await second.text()).not.toContain(`outcome="sent",channel="sms"} 1`)
})

it('issue 28: reports transfers, appends, version, readiness, event connection and log lines', async () => {
  const metrics = openMetrics()
  let problem: string | undefined = 'stopping'
  metrics.showVersion('1.2.3')
  metrics.watchEvents(() => true)
  metrics.watchReady(async () => problem)
  metrics.countTransfer('bet', 'moved')
  metrics.countTransfer('bet', 'refused')
  metrics.ledgerAppended(0.004)
  metrics.countLogLine('error', 'http.unhandled_error')
  expect((await metrics.text()).split('\n')).toEqual(
    expect.arrayContaining([
      'lucero_build_info{version="1.2.3"} 1',
      'lucero_events_connected 1',
      'lucero_ready 0',
      'lucero_ledger_transfers_total{kind="bet",outcome="moved"} 1',
      'lucero_ledger_transfers_total{kind="bet",outcome="refused"} 1',
      'lucero_ledger_append_seconds_bucket{le="0.005"} 1',
      'lucero_log_lines_total{level="error",event="http.unhandled_error"} 1',
    ]),
  )
  problem = undefined
  expect(await metrics.text()).toMatch(/^lucero_ready 1$/m)
})

it('issue 28: reports the state of the installation, and no stale value while the database does not answer', async () => {
  const metrics = openMetrics()
  const state = {
    databaseBytes: 5000,
    connections: 40,
    maxConnections: 100,
    replicationLagSeconds: null,
    textsWaiting: 3,
    oldestTextSeconds: 12,
    reportBatches: 2,
    broadcasts: 1,
    heldWins: 3,
    eventsParked: 4,
    oldestEventSeconds: 61,
    payoutShares: [{ provider: 'acme', share: 0.25 }],
    stockOpen: 2,
    stockOldestSeconds: 7,
    reportDifferences: 0,
    auditFinishedSeconds: null,
  }
  let isUp = true
  metrics.watchInstallation(async () => {
    if (isUp) return state
    throw new Error('the database does not answer')
  })
  const sampleLines = async () =>
    (await metrics.text())
      .split('\n')
      .filter((line) =>
        /^lucero_(database|queue|texts_oldest|events_(parked|oldest)|reports|ledger_audit|provider_day)/.test(line),
      )
  expect(await sampleLines()).toEqual([
    'lucero_database_up 1',
    'lucero_queue_length{queue="texts"} 3',
    'lucero_queue_length{queue="report_batches"} 2',
    'lucero_queue_length{queue="broadcasts"} 1',
    'lucero_queue_length{queue="held_wins"} 3',
    'lucero_provider_day_payout_ratio{provider="acme"} 0.25',
    'lucero_database_size_bytes 5000',
    'lucero_database_server_connections 40',
    'lucero_database_server_max_connections 100',
    'lucero_texts_oldest_seconds 12',
    'lucero_events_parked 4',
    'lucero_events_oldest_seconds 61',
    'lucero_reports_differences 0',
  ])
  isUp = false
  expect(await sampleLines()).toEqual(['lucero_database_up 0'])
})
