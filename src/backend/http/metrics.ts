import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LedgerCheck } from '../billing/check/last-check.ts'

/** What Prometheus reads at /metrics. */
export function createMetrics(ledgerCheck: LedgerCheck) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time of a request by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'parley_ledger_differences',
    help: 'What did not add up at the last check: balances, charges, texts',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      for (const what of ['BALANCE', 'CHARGE', 'TEXT', 'SUM'] as const) this.set({ what }, ledgerCheck.count(what))
    },
  })
  new Gauge({
    name: 'parley_ledger_checked_timestamp_seconds',
    help: 'When balances and charges were last checked; 0 before',
    registers: [registry],
    collect() {
      this.set((ledgerCheck.checkedAt?.getTime() ?? 0) / 1000)
    },
  })
  return { registry, requests }
}
