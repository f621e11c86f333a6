import type { owingCustomers } from '@dray/contract/receivables'
import * as contract from '@dray/contract/statements'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { type StatementContent, maxOrdersInPdf, statementParts } from '@dray/domain/documents/accounts/statement'
import { statementSource } from '@dray/domain/documents/accounts/account-sources'
import { isEmail } from '@dray/domain/limits'
import type { CompanyClock } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { listReceivables } from '../receivables/index.ts'
import { customersOfStatements, readStatementAccounts } from '../statements/index.ts'

/** Splits statements into PDFs and counts customers without an email address. */
export async function planStatements(
  db: Db,
  { body, ...clock }: CallRequest<typeof contract.planStatements>,
): Promise<z.output<typeof contract.planStatements.answer>> {
  const ids = 'customerIds' in body ? body.customerIds : await customersWhoOwe(db, body.receivables, clock)
  const customers = await customersOfStatements(db, ids)
  return {
    customers: customers.length,
    withoutEmail: customers.filter(({ contactEmail }) => !isEmail(contactEmail?.trim() ?? '')).length,
    parts: statementParts(customers).map((part) => part.map(({ id }) => id)),
  }
}

const pageSize = 1000

async function customersWhoOwe(
  db: Db,
  filter: z.output<typeof owingCustomers>,
  clock: CompanyClock,
): Promise<number[]> {
  const ids: number[] = []
  let after: string | undefined
  do {
    const page = { sort: 'customer', limit: pageSize, after }
    const { rows: customers, next } = await listReceivables(db, { ...clock, query: { ...filter, ...page } })
    // Some customers are listed only for money to credit or refund.
    ids.push(...customers.flatMap(({ customerId, total }) => (total > 0 ? [customerId] : [])))
    if (ids.length > contract.maxStatements) throw new Refusal('too-many-statements')
    after = next ?? undefined
  } while (after !== undefined)
  return ids
}

/** One PDF's statements, by name. Refuses more orders than a PDF can hold, unless they are one customer's. */
export function statementsOfPart(
  db: Database,
  { body, ...clock }: CallRequest<typeof contract.createStatements>,
  config: Pick<Config, 'company' | 'timeZone'>,
): Promise<StatementContent[]> {
  return inSnapshot(db, async (tx) => {
    const customers = await customersOfStatements(tx, body.customerIds)
    mustExist(customers[0])
    const orders = customers.reduce((count, { openBalances }) => count + openBalances, 0)
    if (customers.length > 1 && orders > maxOrdersInPdf) throw new Refusal('statements-too-long')
    const { company, pageSize } = await companyNow(tx, config)
    const accounts = await readStatementAccounts(tx, body.customerIds, clock)
    return accounts.map((account) => statementSource(account, company).content(onPaper(printPages.editOrder, pageSize)))
  })
}
