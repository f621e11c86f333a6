import * as contract from '@dray/contract/pricing'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveOneByOne } from '../../http/serve.ts'
import {
  copyCustomPrices,
  removeCustomPrices,
  setCustomPrice,
  setCustomPrices,
  setMarginPrices,
} from './change-prices.ts'
import { explainPrice } from './explain-price.ts'
import { findPricesBelowFloor } from './margin-floor.ts'
import { listCustomPrices, listPricedCustomers, readPricing } from './read-prices.ts'
import { refreshAllPrices, refreshPrices } from './refresh-prices.ts'

export function pricingRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listPricedCustomers, ({ user }) => listPricedCustomers(db, user))
  serve(app, contract.listCustomPrices, ({ params }) => listCustomPrices(db, params.id))
  serve(app, contract.readPricing, ({ params }) => readPricing(db, params.id))
  serve(app, contract.refreshPrices, ({ params }) => refreshPrices(db, params.customerId))
  serveOneByOne(app, contract.refreshAllPrices, ({ query }) => refreshAllPrices(db, query.ids))
  serve(app, contract.explainPrice, ({ params }) => explainPrice(db, params))
  serve(app, contract.findPricesBelowFloor, ({ body }) => findPricesBelowFloor(db, body.prices))
  change(app, contract.setCustomPrice, setCustomPrice)
  change(app, contract.removeCustomPrices, removeCustomPrices)
  change(app, contract.copyCustomPrices, copyCustomPrices)
  change(app, contract.setMarginPrices, setMarginPrices)
  change(app, contract.setCustomPrices, setCustomPrices)
}
