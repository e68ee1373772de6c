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
  expect(await second.text()).not.toContain('outcome="sent"')
})
