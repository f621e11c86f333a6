import * as brands from '@dray/contract/brands'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../http/serve.ts'
import { addBrand } from './add-brand.ts'
import { allBrands, brandsWithProductCount } from './brands.sql.ts'
import { changeBrand } from './change-brand.ts'
import { addProductLine, listProductLines, removeProductLine } from './product-lines.ts'
import { readBrand } from './read-brand.ts'
import { removeBrand } from './remove-brand.ts'
import { setBrandLimit, setProductLimit } from './stock-limits.ts'

export function brandRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, brands.getAll, () => allBrands(db))
  serve(app, brands.getAllWithCount, () => brandsWithProductCount(db, unsellableStatuses))
  serve(app, brands.getByID, ({ params, user }) => readBrand(db, user, params.id))
  change(app, brands.addNew, addBrand)
  change(app, brands.update, changeBrand)
  change(app, brands.remove, removeBrand)
  serve(app, brands.getProductLines, ({ params }) => listProductLines(db, params.brandId))
  change(app, brands.addProductLine, addProductLine)
  change(app, brands.removeProductLine, removeProductLine)
  change(app, brands.setBrandLimit, setBrandLimit)
  change(app, brands.setTypeLimit, (tx, asked) => setProductLimit(tx, asked, null))
  change(app, brands.setWeightLimit, (tx, asked) => setProductLimit(tx, asked, asked.params.weight))
}
