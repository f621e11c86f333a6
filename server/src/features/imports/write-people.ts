import { saveNewCustomers, saveNewCustomPrices } from '../customers/index.ts'
import { saveNewUsers } from '../users/index.ts'
import { chunksOf, idOf, saveAll, type Writing } from './writing.ts'

export async function writePeople(writing: Writing): Promise<void> {
  const { tx, plan, author } = writing
  await saveAll(writing, 'users', plan.users, (users) =>
    saveNewUsers(
      tx,
      users.map(({ key: _key, ...user }) => user),
      author,
    ),
  )
  await saveAll(writing, 'customers', plan.customers, (customers) => {
    const entries = customers.map(({ key: _key, accountOwner, createdAt, ...customer }) => ({
      ...customer,
      accountOwnerId: accountOwner === null ? null : idOf(writing, 'users', accountOwner),
      createdAt: createdAt ?? author.at,
    }))
    return saveNewCustomers(tx, entries, author)
  })
}

export async function writeCustomPrices(writing: Writing): Promise<void> {
  for (const chunk of chunksOf(writing.plan.customPrices)) {
    const prices = chunk.map(({ customer, product, price }) => ({
      customerId: idOf(writing, 'customers', customer),
      productId: idOf(writing, 'products', product),
      price,
    }))
    await saveNewCustomPrices(writing.tx, prices, writing.author)
    await writing.advance(chunk.length)
  }
}
