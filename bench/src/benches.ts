import type { BenchEnvironment } from './environment.ts'
import type { Row } from './row.ts'
import { bareHttp } from './work/bare-http.ts'
import { catalog } from './work/catalog.ts'
import { changeOrder } from './work/change-order.ts'
import { coldStart } from './work/cold-start.ts'
import { editOrder } from './work/edit-order.ts'
import { firstVisit } from './work/first-visit.ts'
import { importOrders } from './work/import.ts'
import { invoicePdf } from './work/invoice.ts'
import { newOrder } from './work/new-order.ts'
import { orderList, orderPaging, orderSearch } from './work/order-list.ts'
import { placeOrder } from './work/place-order.ts'
import { brandList, productList, readOrder, search } from './work/reads.ts'

type Bench = { about: string; run: (ground: BenchEnvironment) => Promise<Row[]> }

/** In the order in which they are measured: what reads comes before what fills the tables further. */
export const benches: Record<string, Bench> = {
  http: { about: 'the floor under every call: an HTTP answer with nothing behind it', run: bareHttp },
  'read-order': { about: 'one order of 20 lines', run: readOrder },
  'brand-list': { about: "a brand's products at a customer's prices", run: brandList },
  'product-list': { about: 'the whole catalog', run: productList },
  'order-list': { about: 'the newest 50 orders, among few and among many', run: orderList },
  'order-paging': { about: '50 orders from the middle of the list', run: orderPaging },
  'order-search': { about: 'orders by number, customer and status', run: orderSearch },
  search: { about: 'the search of the top bar', run: search },
  'place-order': { about: 'an order of 20 lines is placed', run: placeOrder },
  'change-order': { about: 'a quantity and the status of an order of 20 lines are changed', run: changeOrder },
  invoice: { about: 'the PDF of an invoice', run: invoicePdf },
  'first-visit': { about: 'script and style of the sign-in page and the order list', run: firstVisit },
  'new-order': { about: 'New Order in a browser: a key, a quantity, a line', run: newOrder },
  'edit-order': { about: 'Edit Order of 1,000 lines in a browser: a quantity, a line', run: editOrder },
  catalog: { about: 'the products page over 20,000 products in a browser', run: catalog },
  'cold-start': { about: 'from nothing running to the first answer', run: coldStart },
  import: { about: '20,000 orders of ten lines are imported', run: importOrders },
}
