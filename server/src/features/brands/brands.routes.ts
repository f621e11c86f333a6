import * as brands from '@dray/contract/brands'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { allBrands, brandsWithProductCount } from './brands.sql.ts'

export function brandRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, brands.getAll, () => allBrands(db))
  serve(app, brands.getAllWithCount, () => brandsWithProductCount(db, unsellableStatuses))
}
