import * as products from '@dray/contract/products'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../http/serve.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { changeProducts } from './change-products.ts'
import { addType, changeType } from './change-types.ts'
import { nextSku } from './give-skus.ts'
import { listMenu, listProducts, listRestock, listSome } from './list-products.ts'
import { named, typesWithProductCount } from './products.sql.ts'
import { readProduct, readProductBySku } from './read-product.ts'

export function productRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, products.getAll, ({ user }) => listProducts(db, user))
  serve(app, products.getSome, ({ query, user }) => listSome(db, user, query.ids))
  serve(app, products.getByID, ({ params, user }) => readProduct(db, user, params.id))
  serve(app, products.getBySku, ({ params, user }) => readProductBySku(db, user, params.sku))
  serve(app, products.getByBrand, ({ params, user }) => listRestock(db, user, params.brandId))
  serve(app, products.getByBrandForCustomer, ({ params, user }) => listMenu(db, user, { of: 'brand', ...params }))
  serve(app, products.getByTypeForCustomer, ({ params, user }) => listMenu(db, user, { of: 'type', ...params }))
  serve(app, products.getTypesWithCount, () => typesWithProductCount(db, unsellableStatuses))
  serve(app, products.getTypes, () => named(db, 'productTypes'))
  serve(app, products.getExtractTypes, () => named(db, 'extractTypes'))
  serve(app, products.createSku, ({ query }) => nextSku(db, { brandId: query.brandID, typeId: query.typeID }))
  change(app, products.addNew, addProduct)
  change(app, products.update, changeProduct)
  change(app, products.updateMany, changeProducts)
  change(app, products.addType, (tx, { body }) => addType(tx, 'productTypes', body))
  change(app, products.updateType, changeType)
  change(app, products.addExtractType, (tx, { body }) => addType(tx, 'extractTypes', body))
}
