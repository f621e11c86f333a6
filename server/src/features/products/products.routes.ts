import * as products from '@dray/contract/products'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { listMenu, listProducts } from './list-products.ts'
import { typesWithProductCount } from './products.sql.ts'

export function productRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, products.getAll, ({ user }) => listProducts(db, user))
  serve(app, products.getByBrandForCustomer, ({ params, user }) => listMenu(db, user, { of: 'brand', ...params }))
  serve(app, products.getByTypeForCustomer, ({ params, user }) => listMenu(db, user, { of: 'type', ...params }))
  serve(app, products.getTypesWithCount, () => typesWithProductCount(db, unsellableStatuses))
}
