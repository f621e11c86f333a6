import type { BenchEnvironment } from './environment.ts'
import type { Row } from './row.ts'
import { backup } from './work/backup.ts'
import { bareHttp } from './work/bare-http.ts'
import { catalog } from './work/catalog.ts'
import { changeOrder } from './work/change-order.ts'
import { coldStart } from './work/cold-start.ts'
import { commissionModal } from './work/commission-modal.ts'
import { postCount } from './work/counts.ts'
import { customerList, refreshPrices } from './work/customers.ts'
import { figures, fillRates } from './work/figures.ts'
import { firstVisit } from './work/first-visit.ts'
import { keyboardEntry } from './work/keyboard-entry.ts'
import { importOrders } from './work/import.ts'
import { invoicePdf } from './work/invoice.ts'
import { load } from './work/load.ts'
import { memory } from './work/memory.ts'
import { memoryOfAll } from './work/memory-of-all.ts'
import { editOrder, newOrder } from './work/order-editors.ts'
import { issueMemo, memoList } from './work/memos.ts'
import { orderList, orderPaging, orderSearch } from './work/order-list.ts'
import { paymentModal } from './work/payment-modal.ts'
import { payroll } from './work/payroll.ts'
import { purchaseList } from './work/purchase-list.ts'
import { placeOrder } from './work/place-order.ts'
import { placePurchase } from './work/place-purchase.ts'
import { restock } from './work/restock.ts'
import { recordPayment } from './work/record-payment.ts'
import { receiveDelivery } from './work/receive.ts'
import { receiveForm } from './work/receive-form.ts'
import { receivables } from './work/receivables.ts'
import { today } from './work/today.ts'
import { booksExport } from './work/books-export.ts'
import { stopEvents } from './work/stop-events.ts'
import { shipAvailable } from './work/ship-available.ts'
import { trace } from './work/trace.ts'
import { pricingEditor } from './work/pricing-editor.ts'
import { brandList, productList, readOrder, search } from './work/reads.ts'
import { userList } from './work/user-list.ts'
import { webhooks } from './work/webhooks.ts'

type Bench = { description: string; run: (environment: BenchEnvironment) => Promise<Row[]> }

/** Reads are measured before work that adds rows to the tables. */
export const benches: Record<string, Bench> = {
  http: { description: 'the minimum of every call: a bare HTTP answer', run: bareHttp },
  'read-order': { description: 'one order of 20 lines', run: readOrder },
  'brand-list': { description: "a brand's products at a customer's prices", run: brandList },
  'product-list': { description: 'the whole catalog', run: productList },
  'order-list': { description: 'the newest 50 of few and of many orders', run: orderList },
  'order-paging': { description: '50 orders from the middle of the list', run: orderPaging },
  'order-search': { description: 'orders by number, customer and status', run: orderSearch },
  'purchase-list': { description: 'the list of 20,000 purchase orders', run: purchaseList },
  'customer-list': { description: 'the address book of 10,000 customers', run: customerList },
  'user-list': { description: 'the list of 500 users', run: userList },
  receivables: { description: 'what 10,000 customers owe on 1,000,000 orders, by how late it is', run: receivables },
  trace: { description: 'where every unit of a batch is, over 1,000,000 orders', run: trace },
  today: { description: 'the first page over 1,000,000 orders', run: today },
  figures: { description: 'the figures of a year of 1,000,000 orders, by brand and others', run: figures },
  'fill-rate': { description: 'the fill rate of a year of 1,000,000 orders, one in 20 a backorder', run: fillRates },
  'refresh-prices': {
    description: 'the new prices of 1,000 customers with 300 custom prices each',
    run: refreshPrices,
  },
  search: { description: 'the search of the top bar', run: search },
  'place-order': { description: 'placing an order of 20 lines', run: placeOrder },
  'change-order': { description: 'changing a quantity and the status of an order of 20 lines', run: changeOrder },
  'record-payment': { description: 'recording a payment over 1 and over 20 orders', run: recordPayment },
  'memo-list': { description: 'the newest 50 of 100,000 credit memos', run: memoList },
  'issue-memo': { description: 'issuing a credit memo of 20 lines', run: issueMemo },
  'ship-available': { description: 'splitting an order of 40 lines, half of them short', run: shipAvailable },
  'stop-events': { description: 'what a phone sends after a day without a signal', run: stopEvents },
  'books-export': { description: 'the accounting export of a year', run: booksExport },
  'post-count': { description: 'posting a count of 500 lines', run: postCount },
  'place-purchase': { description: 'a purchase order of 20 lines', run: placePurchase },
  receive: {
    description: 'a delivery of 200 lines of a purchase order, and with 50 orders waiting for it',
    run: receiveDelivery,
  },
  payroll: { description: 'opening and submitting a pay period of 50 people', run: payroll },
  invoice: { description: 'the PDF of an invoice', run: invoicePdf },
  load: { description: '1, 8, 64 and 256 people at once with the mixed work of a day', run: load },
  memory: { description: 'the memory of the server and of its PDF process, before and after work', run: memory },
  'memory-of-all': {
    description: 'the memory of server, renderer and database with the sample company, idle and after mixed work',
    run: memoryOfAll,
  },
  'first-visit': {
    description: 'what the first screens load, and how soon New Order is useful on slow networks',
    run: firstVisit,
  },
  'new-order': { description: 'New Order in a browser: typing, changing a quantity, adding a line', run: newOrder },
  'edit-order': {
    description: 'Edit Order of 1,000 lines in a browser: changing a quantity, adding a line',
    run: editOrder,
  },
  hands: {
    description: 'order lines, checks in a row and whole tasks in a browser: keys, taps, presses and seconds',
    run: keyboardEntry,
  },
  catalog: { description: 'the products page with 20,000 products in a browser', run: catalog },
  restock: { description: 'a brand of 2,000 products in New Purchase Order, with suggestions', run: restock },
  'pricing-editor': {
    description: 'the custom prices of a customer in a browser: opening, a key in a filter',
    run: pricingEditor,
  },
  'receive-form': {
    description: 'Receive for a purchase order of 2,000 lines in a browser: opening, a key in the units and the search',
    run: receiveForm,
  },
  'payment-modal': {
    description: 'Add Payment for a customer with 2,000 open orders in a browser: opening, a key in Apply $',
    run: paymentModal,
  },
  'commission-modal': {
    description: 'Calculate Commission with 2,000 orders in a browser: opening, a key in a cost, removing an order',
    run: commissionModal,
  },
  webhooks: { description: 'placing an order that three webhooks are told of', run: webhooks },
  backup: { description: 'a backup of 1,000,000 orders, and its restore', run: backup },
  'cold-start': { description: 'from nothing running to the first answer', run: coldStart },
  import: { description: 'importing 20,000 orders of ten lines', run: importOrders },
}
