import * as contract from '@dray/contract/commission'
import { readPayYear } from '@dray/contract/payroll'
import { payYears } from '@dray/domain/payroll/pay'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { change, serve } from '../../../platform/http/serve.ts'
import { listOwnPay } from './list-own-pay.ts'
import { paidInYear } from './own-pay.sql.ts'
import { addPayComment, listPayComments } from './pay-comments.ts'

export function ownPayRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listOwnPay, (request) => listOwnPay(db, request))
  serve(app, contract.listPayComments, (request) => listPayComments(db, request))
  change(app, contract.addPayComment, addPayComment)
  serve(app, readPayYear, async ({ params: { year } }) => payYears(await paidInYear(db, year)))
}
