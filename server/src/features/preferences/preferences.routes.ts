import * as contract from '@dray/contract/preferences'
import * as views from '@dray/contract/preferences/saved-views'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import {
  listInventoryFilters,
  listProductFilters,
  listViews,
  removeFilter,
  saveInventoryFilter,
  saveProductFilter,
  saveView,
} from './saved-filters.ts'

export function preferenceRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listInventoryFilters, (request) => listInventoryFilters(db, request))
  serve(app, contract.listProductFilters, (request) => listProductFilters(db, request))
  serve(app, views.listViews, (request) => listViews(db, request))
  change(app, contract.saveInventoryFilter, saveInventoryFilter)
  change(app, contract.saveProductFilter, saveProductFilter)
  change(app, views.saveView, saveView)
  change(app, contract.removeInventoryFilter, (tx, request) => removeFilter(tx, request, ['inventory']))
  change(app, contract.removeProductFilter, (tx, request) => removeFilter(tx, request, ['product']))
  change(app, views.removeView, (tx, request) => removeFilter(tx, request, views.viewLists))
}
