import { bareHttp } from './work/bare-http.ts'
import type { Bench } from './work/compare.ts'
import { firstVisit } from './work/first-visit.ts'
import { hands } from './work/hands.ts'
import { booksExport, invoices, stopEvents } from './work/other-work.ts'
import { load } from './work/load.ts'
import { memory } from './work/memory.ts'
import { orderMessage } from './work/order-message.ts'
import { orderEditors } from './work/order-editors.ts'
import { portal } from './work/portal.ts'
import { programs } from './work/programs.ts'
import { reads } from './work/reads.ts'
import { screens } from './work/screens.ts'
import { webhooks, writes } from './work/writes.ts'

/** In the order in which they run. Reads are measured before work that adds rows to the tables. */
export const benches: Record<string, Bench> = {
  http: bareHttp,
  ...reads,
  ...writes,
  'stop-events': stopEvents,
  'books-export': booksExport,
  invoice: invoices,
  'order-message': orderMessage,
  load,
  ...portal,
  ...memory,
  'first-visit': firstVisit,
  ...orderEditors,
  hands,
  ...screens,
  webhooks,
  ...programs,
}
