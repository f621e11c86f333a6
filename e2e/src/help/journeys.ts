import type { Journey } from './journey.ts'
import { backUpAndRestore, importAList, keysAndWebhooks } from './journeys/admin.ts'
import { changePrices, closeAMonth, runPayroll, sendStatements, takeAPayment, takeAReturn } from './journeys/money.ts'
import { letCustomersOrder, orderFromAMessage, planARoute, shipWhatIsInStock, takeAnOrder } from './journeys/orders.ts'
import { countAShelf, recallABatch, receiveStock } from './journeys/warehouse.ts'

export const journeys: Readonly<Record<string, Journey>> = {
  'take-an-order': takeAnOrder,
  'order-from-a-message': orderFromAMessage,
  'let-customers-order': letCustomersOrder,
  'ship-what-is-in-stock': shipWhatIsInStock,
  'receive-stock': receiveStock,
  'take-a-return': takeAReturn,
  'recall-a-batch': recallABatch,
  'count-a-shelf': countAShelf,
  'plan-a-route': planARoute,
  'take-a-payment': takeAPayment,
  'send-statements': sendStatements,
  'close-a-month': closeAMonth,
  'run-payroll': runPayroll,
  'change-prices': changePrices,
  'import-a-list': importAList,
  'keys-and-webhooks': keysAndWebhooks,
  'back-up-and-restore': backUpAndRestore,
}
