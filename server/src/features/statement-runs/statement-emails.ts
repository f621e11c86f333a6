import { type StatementAccount, statementSource } from '@dray/domain/documents/accounts/account-sources'
import { currentFingerprint } from '@dray/domain/documents/document-source'
import { companyClock } from '@dray/domain/time/company-day'
import type { Dray } from '../../dray.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { type CompanyNow, companyNow } from '../company/index.ts'
import { deliverDocument } from '../documents/index.ts'
import type { OutgoingEmail, WaitingCustomer } from '../email-runs/index.ts'
import { readStatementAccounts } from '../statements/index.ts'

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
