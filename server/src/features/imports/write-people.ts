import { saveNewContacts } from '../contacts/index.ts'
import { lockCustomersToPrice, saveNewCustomers } from '../customers/index.ts'
import { saveImportedPrices } from '../pricing/index.ts'
import { saveNewUsers } from '../users/index.ts'
import { chunks, targetId, type ImportRun, saveAll } from './import-run.ts'

export async function writePeople(run: ImportRun): Promise<void> {
  const { tx, plan, author } = run
  await saveAll(run, 'users', plan.users, (users) =>
    saveNewUsers(
      tx,
      users.map(({ key: _key, ...user }) => user),
      author,
    ),
  )
  await saveAll(run, 'customers', plan.customers, (customers) => {
    const entries = customers.map(({ key: _key, accountOwner, createdAt, ...customer }) => ({
      ...customer,
      accountOwnerId: accountOwner === null ? null : targetId(run, 'users', accountOwner),
      createdAt: createdAt ?? author.at,
    }))
    return saveNewCustomers(tx, entries, author)
  })
  await writeContacts(run)
}

async function writeContacts(run: ImportRun): Promise<void> {
  const contacts = run.plan.contacts.map(({ customer, ...contact }) => ({
    ...contact,
    customerId: targetId(run, 'customers', customer),
  }))
  await lockCustomersToPrice(run.tx, [...new Set(contacts.map(({ customerId }) => customerId))])
  for (const chunk of chunks(contacts)) {
    await saveNewContacts(run.tx, chunk, run.author)
    await run.advance(chunk.length)
  }
}

export async function writeCustomPrices(run: ImportRun): Promise<void> {
  const prices = run.plan.customPrices.map(({ customer, product, price }) => ({
    customerId: targetId(run, 'customers', customer),
    productId: targetId(run, 'products', product),
    price,
  }))
  await lockCustomersToPrice(run.tx, [...new Set(prices.map(({ customerId }) => customerId))])
  for (const chunk of chunks(prices)) {
    await saveImportedPrices(run.tx, chunk, run.author, run.floor)
    await run.advance(chunk.length)
  }
}
