import { expect, test } from 'vitest'
import { aCustomer, aUser } from '../../test-data/builders.ts'
import { expectOnly, expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

const handOver = (from: number, to: number, customerIds: readonly number[]) =>
  admin('PUT', `/api/db/users/handOver/${from}`, { body: { to, customerIds } })
const read = async (id: number) => (await admin('GET', `/api/db/customers/getByID/${id}`)).json().customer
const ownersOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await read(id)).accountOwnerID as number | null))
const log = async (id: number) => (await admin('GET', `/api/db/changelog/getAll/customer/${id}`)).json()

async function aRepWith(count: number) {
  const rep = await aUser(t.db)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await aCustomer(t.db, { accountOwnerId: rep.id })).id)
  return { ...rep, ids }
}

test('some of a rep’s customers are handed to another rep and their logs say so; the others stay', async () => {
  const [rep, next] = [await aRepWith(3), await aUser(t.db)]
  const [first = 0, second = 0, third = 0] = rep.ids
  const before = await read(first)
  expect((await handOver(rep.id, next.id, [first, second, first])).json()).toEqual({ ok: true })
  expect(await ownersOf(rep.ids)).toEqual([next.id, next.id, rep.id])
  const [entry, ...others] = await log(first)
  expect(entry.userId).toEqual(admin.userId)
  expect(entry.changes).toEqual([
    expect.objectContaining({ field: 'accountOwner', previousValue: rep.name, newValue: next.name }),
  ])
  expect(others).toEqual([])
  expect(await log(third)).toEqual([])
  // An edit that was started earlier conflicts.
  const late = await admin('PUT', `/api/db/customers/update/${first}`, {
    body: { notes: 'n', modifiedOn: before.modifiedOn },
  })
  expect(late.json()).toMatchObject({ code: 'changed-meanwhile', current: { accountOwnerID: next.id } })
})

test('if one of the customers went to someone else in the meantime, none is handed over', async () => {
  const [rep, next, other] = [await aRepWith(2), await aUser(t.db), await aUser(t.db)]
  const [first = 0, second = 0] = rep.ids
  await handOver(rep.id, other.id, [first])
  expectRefusal(await handOver(rep.id, next.id, [first, second]), 409, 'customer-handed-over')
  expect(await ownersOf(rep.ids)).toEqual([other.id, rep.id])
})

test('if two people hand over the same customers at once, one succeeds', async () => {
  const [rep, ...next] = [await aRepWith(20), await aUser(t.db), await aUser(t.db)]
  const backward = rep.ids.toReversed()
  const answers = await Promise.all([
    handOver(rep.id, next[0]?.id ?? 0, rep.ids),
    handOver(rep.id, next[1]?.id ?? 0, backward),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
  expect(new Set(await ownersOf(rep.ids)).size).toBe(1)
})

test('customers are never handed over to a user who is being removed', async () => {
  const [rep, next] = [await aRepWith(5), await aUser(t.db)]
  const [removed, handed] = await Promise.all([
    admin('DELETE', `/api/db/users/remove/${next.id}`),
    handOver(rep.id, next.id, rep.ids),
  ])
  expect(removed.statusCode).toBe(200)
  expect([200, 422]).toContain(handed.statusCode)
  expect(new Set(await ownersOf(rep.ids))).toEqual(new Set([handed.statusCode === 200 ? null : rep.id]))
})

test('a rep who is removed while their customers are handed over leaves none behind', async () => {
  const [rep, next] = [await aRepWith(5), await aUser(t.db)]
  const [removed, handed] = await Promise.all([
    admin('DELETE', `/api/db/users/remove/${rep.id}`),
    handOver(rep.id, next.id, rep.ids),
  ])
  expect(removed.statusCode).toBe(200)
  expectOnly([handed], 'customer-handed-over', 'not-found')
  expect(new Set(await ownersOf(rep.ids))).toEqual(new Set([handed.statusCode === 200 ? next.id : null]))
})

test('the new owner must be an active user, and at least one customer is named', async () => {
  const [rep, gone] = [await aRepWith(1), await aUser(t.db)]
  await admin('DELETE', `/api/db/users/remove/${gone.id}`)
  expect((await handOver(rep.id, gone.id, rep.ids)).json().code).toBe('owner-unknown')
  expect((await handOver(rep.id, 987654, rep.ids)).json().code).toBe('owner-unknown')
  expect((await handOver(rep.id, admin.userId, [])).statusCode).toBe(400)
  expect((await handOver(gone.id, admin.userId, rep.ids)).statusCode).toBe(404)
  expect(await ownersOf(rep.ids)).toEqual([rep.id])
})
