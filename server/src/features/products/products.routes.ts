import * as contract from '@dray/contract/products'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveCached } from '../../platform/http/serve.ts'
import { changeProduct } from './change-product.ts'
import { changeProducts } from './change-products.ts'
import { addExtractType, addProductType, changeType } from './change-types.ts'
import { extractTypes, productsWithCodes, productTypes, typesWithProductCount } from './products.sql.ts'
import {
  listMenu,
  listProducts,
  listProductsToRestock,
  listProductsById,
  readersOfProducts,
  readProduct,
  readProductBySku,
} from './read-products.ts'

export function productRoutes(app: FastifyInstance, { db }: Dray): void {
  serveCached(app, contract.listProducts, { list: 'products', readers: readersOfProducts }, (request) =>
    listProducts(db, request),
  )
  serve(app, contract.listProductsById, (request) => listProductsById(db, request, request.query.ids))
  serve(app, contract.readProduct, (request) => readProduct(db, request, request.params.id))
  serve(app, contract.findProductBySku, (request) => readProductBySku(db, request, request.params.sku))
  serve(app, contract.listProductCodes, () => productsWithCodes(db))
  serve(app, contract.listProductsToRestock, (request) => listProductsToRestock(db, request, request.params.brandId))
  serve(app, contract.listBrandMenu, (request) => listMenu(db, request, { of: 'brand', ...request.params }))
  serve(app, contract.listTypeMenu, (request) => listMenu(db, request, { of: 'type', ...request.params }))
  serve(app, contract.listProductTypesWithCount, () => typesWithProductCount(db, unsellableStatuses))
  serve(app, contract.listProductTypes, () => productTypes(db))
  serve(app, contract.listExtractTypes, () => extractTypes(db))
  change(app, contract.changeProduct, changeProduct)
  change(app, contract.changeProducts, changeProducts)
  change(app, contract.addProductType, addProductType)
  change(app, contract.changeProductType, changeType)
  change(app, contract.addExtractType, (tx, { body }) => addExtractType(tx, body))
}
