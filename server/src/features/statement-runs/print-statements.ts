import type { owingCustomers } from '@dray/contract/receivables'
import * as contract from '@dray/contract/statements'
import { type StatementAccount, statementSource } from '@dray/domain/documents/accounts/account-sources'
import { maxOrdersInPdf, type StatementContent, statementParts } from '@dray/domain/documents/accounts/statement'
import { currentFingerprint } from '@dray/domain/documents/document-source'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { isEmail } from '@dray/domain/limits'
import { type CompanyClock, companyClock } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { Dray } from '../../dray.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { companyNow, type CompanyNow } from '../company/index.ts'
import { deliverDocument } from '../documents/index.ts'
import type { OutgoingEmail, WaitingCustomer } from '../email-runs/index.ts'
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

/** The statements of these customers as of today. */
export async function prepareStatements(dray: Dray, customers: readonly WaitingCustomer[]) {
  const ids = [...new Set(customers.map(({ customerId }) => customerId))]
  const now = companyClock(new Date(), dray.config.timeZone)
  const { accounts, company } = await inSnapshot(dray.db, async (tx) => ({
    accounts: await readStatementAccounts(tx, ids, now),
    company: (await companyNow(tx, dray.config)).company,
  }))
  const byCustomer = new Map(accounts.map((account) => [account.customer.id, account]))
  return (customer: WaitingCustomer): OutgoingEmail | undefined => {
    const account = byCustomer.get(customer.customerId)
    return account && statementEmail(dray, customer, account, company)
  }
}

function statementEmail(
  dray: Dray,
  { startedBy, siteUrl }: WaitingCustomer,
  account: StatementAccount,
  company: CompanyNow['company'],
): OutgoingEmail {
  const source = statementSource(account, company)
  const to = account.customer.contactEmail?.trim() ?? ''
  return {
    to,
    fingerprint: currentFingerprint(source),
    send: (tx, { at, messageId }) =>
      deliverDocument(tx, dray, {
        source,
        to,
        subject: null,
        message: null,
        fileName: null,
        author: { userId: startedBy, at },
        rendersFor: undefined,
        siteUrl,
        messageId,
      }),
  }
}
