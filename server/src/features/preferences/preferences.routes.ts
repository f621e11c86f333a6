import * as preferences from '@dray/contract/preferences'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../http/serve.ts'
import { listInventoryFilters, listOrderViews, listProductFilters } from './list-filters.ts'
import { removeFilter } from './remove-filter.ts'
import { saveInventoryFilter, saveOrderView, saveProductFilter } from './save-filter.ts'

export function preferenceRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, preferences.getFilters, (asked) => listInventoryFilters(db, asked))
  serve(app, preferences.getProductFilters, (asked) => listProductFilters(db, asked))
  serve(app, preferences.getOrderViews, (asked) => listOrderViews(db, asked))
  change(app, preferences.saveFilter, saveInventoryFilter)
  change(app, preferences.saveProductFilter, saveProductFilter)
  change(app, preferences.saveOrderView, saveOrderView)
  change(app, preferences.removeFilter, (tx, asked) => removeFilter(tx, asked, 'inventory'))
  change(app, preferences.removeProductFilter, (tx, asked) => removeFilter(tx, asked, 'product'))
  change(app, preferences.removeOrderView, (tx, asked) => removeFilter(tx, asked, 'order'))
}
