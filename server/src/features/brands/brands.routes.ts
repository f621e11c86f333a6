import * as contract from '@dray/contract/brands'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import {
  addBrand,
  addProductLine,
  changeBrand,
  listBrands,
  listBrandsWithCount,
  listProductLines,
  readBrand,
  removeBrand,
  removeProductLine,
  setBrandLimit,
  setProductLimit,
} from './brands.ts'

export function brandRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listBrands, ({ user }) => listBrands(db, user))
  serve(app, contract.listBrandsWithCount, ({ user }) => listBrandsWithCount(db, user))
  serve(app, contract.readBrand, (request) => readBrand(db, request, request.params.id))
  change(app, contract.addBrand, addBrand)
  change(app, contract.changeBrand, changeBrand)
  change(app, contract.removeBrand, removeBrand)
  serve(app, contract.listProductLines, ({ params }) => listProductLines(db, params.brandId))
  change(app, contract.addProductLine, addProductLine)
  change(app, contract.removeProductLine, removeProductLine)
  change(app, contract.setBrandLimit, setBrandLimit)
  change(app, contract.setTypeLimit, (tx, request) => setProductLimit(tx, request, null))
  change(app, contract.setWeightLimit, (tx, request) => setProductLimit(tx, request, request.params.weight))
}
