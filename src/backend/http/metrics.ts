import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What Prometheus reads at /metrics. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time of a request by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  return { registry, requests }
}
