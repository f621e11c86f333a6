import * as figureViews from '@dray/contract/figure-views'
import * as contract from '@dray/contract/preferences'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../http/serve.ts'
import {
  listFigureViews,
  listInventoryFilters,
  listOrderViews,
  listProductFilters,
  listPurchaseViews,
} from './list-filters.ts'
import { removeFilter } from './remove-filter.ts'
import { saveInventoryFilter, saveProductFilter, saveView } from './save-filter.ts'

export function preferenceRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listInventoryFilters, (request) => listInventoryFilters(db, request))
  serve(app, contract.listProductFilters, (request) => listProductFilters(db, request))
  serve(app, contract.listOrderViews, (request) => listOrderViews(db, request))
  serve(app, contract.listPurchaseViews, (request) => listPurchaseViews(db, request))
  serve(app, figureViews.listFigureViews, (request) => listFigureViews(db, request))
  change(app, contract.saveInventoryFilter, saveInventoryFilter)
  change(app, contract.saveProductFilter, saveProductFilter)
  change(app, contract.saveOrderView, (tx, request) => saveView(tx, request, 'order'))
  change(app, contract.savePurchaseView, (tx, request) => saveView(tx, request, 'purchase'))
  change(app, figureViews.saveFigureView, (tx, request) => saveView(tx, request, 'figures'))
  change(app, contract.removeInventoryFilter, (tx, request) => removeFilter(tx, request, 'inventory'))
  change(app, contract.removeProductFilter, (tx, request) => removeFilter(tx, request, 'product'))
  change(app, contract.removeOrderView, (tx, request) => removeFilter(tx, request, 'order'))
  change(app, contract.removePurchaseView, (tx, request) => removeFilter(tx, request, 'purchase'))
  change(app, figureViews.removeFigureView, (tx, request) => removeFilter(tx, request, 'figures'))
}
