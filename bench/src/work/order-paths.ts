const end = '2100-01-01T00:00:00.000Z'
const dayMs = 86_400_000

const since = (from: string): string => `${encodeURIComponent(from)}/${encodeURIComponent(end)}`

/** A page of 50 of all orders, without a limit on time. */
export const listPath = (query: Record<string, string> = {}): string =>
  `/api/db/orders/getByWeek/${since('2000-01-01T00:00:00.000Z')}?${new URLSearchParams({ limit: '50', ...query }).toString()}`

/** The totals of the orders of the last days; the order list opens with those of 90. */
export const totalsPath = (days: number): string =>
  `/api/db/orders/getTotals/${since(new Date(Date.now() - days * dayMs).toISOString())}?`
