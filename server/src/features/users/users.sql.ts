import { nameOrder } from '../../platform/db/queries/name-order.ts'
import type { ListedUser } from '@dray/contract/users'
import type { Cents } from '@dray/domain/money'
import type { PayType } from '@dray/domain/payroll/pay'
import type { Role } from '@dray/domain/users/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { insertAll, insertWithIds, columnsOfNew } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fixedQuery } from '../../platform/db/queries/fixed-query.ts'
import { unambiguousName } from '../../platform/db/queries/unambiguous-name.ts'
import type { Tables } from '../../platform/db/tables.ts'

export const rolesOfRow = (row: ExpressionBuilder<Tables, 'users'>) =>
  sql<Role[]>`array(select role from user_roles where user_roles.user_id = ${row.ref('users.id')} order by role)`.as(
    'role',
  )

// Keys inside JSON keep their names.
const customersOfRow = (row: ExpressionBuilder<Tables, 'users'>) =>
  sql<{ id: number; customerName: string }[]>`coalesce((
    select json_agg(json_build_object('id', customers.id, 'customerName', customer_name) order by customers.name_order, customers.id)
    from customers where account_owner_id = ${row.ref('users.id')}
  ), '[]')`.as('userCustomers')

/** True if any administrator is active and has a password. */
export async function hasWorkingAdmin(db: Db): Promise<boolean> {
  return (await workingAdmins(db).limit(1).executeTakeFirst()) !== undefined
}

export function findCredentials(
  db: Db,
  email: string,
): Promise<{ id: number; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Checks that this is still an active user's password and locks the user, so nobody changes it before the transaction ends. */
export async function holdPassword(tx: Tx, id: number, passwordHash: string | null): Promise<boolean> {
  const user = activeUser(tx, id).where('passwordHash', '=', passwordHash)
  return (await user.select('id').forNoKeyUpdate().executeTakeFirst()) !== undefined
}

export function ownCredentials(
  db: Db,
  id: number,
): Promise<{ email: string; passwordHash: string | null } | undefined> {
  return activeUser(db, id).select(['email', 'passwordHash']).executeTakeFirst()
}

export function findSessionUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select((row) => ['users.id', 'name', 'email', 'title', 'image', 'image as avatar', rolesOfRow(row)])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof userById>>>

export function userById(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select((row) => [
      'users.id',
      'name',
      'email',
      'title',
      'image',
      'image as avatar',
      'modifiedOn',
      'payType',
      'baseRateCents',
      'commissionRate',
      rolesOfRow(row),
      customersOfRow(row),
    ])
    .where('users.id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** With a saved row, newest first. */
export const userPayPeriods = (db: Db, userId: number) =>
  db
    .selectFrom('payrollRows')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'periodId')
    .select(['year', 'month', 'payPeriod as period', 'payrollRows.modifiedOn'])
    .where('userId', '=', userId)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .orderBy('payPeriod', 'desc')
    .execute()

/** Active users by name. */
export const listPaySettings = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'payType', 'baseRateCents as baseRate', 'commissionRate', 'modifiedOn'])
    .where('isActive', '=', true)
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute()

export function listUserNames(db: Db, { isActive }: { isActive: boolean }) {
  return db
    .selectFrom('users')
    .select(['id', unambiguousName.as('name'), 'image'])
    .where('isActive', '=', isActive)
    .where('users.id', 'not in', otherCallers(db))
    .orderBy(nameOrder('users.name'))
    .orderBy('name')
    .execute()
}

/** API keys and contacts of customers are inactive users. */
const otherCallers = (db: Db) =>
  db.selectFrom('apiKeys').select('userId').unionAll(db.selectFrom('contacts').select('userId'))

const drivers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['id', unambiguousName.as('name'), 'image'])
    .where('isActive', '=', true)
    .where('role', '=', 'DRIVER')

export const listDrivers = (db: Db) => drivers(db).orderBy(nameOrder('users.name')).orderBy('name').execute()

export const isActiveDriver = async (db: Db, userId: number): Promise<boolean> =>
  (await driversWithId(db, userId)).length > 0

const driversWithId = fixedQuery((db, userId: number) => drivers(db).where('users.id', '=', userId))

const workingAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', true)
    .where('passwordHash', 'is not', null)
    .where('id', 'in', (roles) => roles.selectFrom('userRoles').select('userId').where('role', '=', 'ADMIN'))
    .orderBy('id')

/**
 * Locks all admins who can sign in, in id order, so two admins can't demote each other at once. Reads again after locking, because one may
 * have lost the role in the meantime.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  await workingAdmins(tx).forNoKeyUpdate().execute()
  return (await workingAdmins(tx).execute()).map((row) => row.id)
}

export const adminEmails = async (db: Db): Promise<string[]> => {
  const admins = await workingAdmins(db).select('email').execute()
  return admins.map(({ email }) => email)
}

const activeUser = (db: Db, id: number) => db.selectFrom('users').where('id', '=', id).where('isActive', '=', true)

export const lockUser = (tx: Tx, id: number) => activeUser(tx, id).select('id').forNoKeyUpdate().executeTakeFirst()

/** Keeps the user from being removed until the transaction ends. */
export const holdActiveUser = (tx: Tx, id: number) => activeUser(tx, id).select('name').forShare().executeTakeFirst()

/** Lets one transaction at a time check for a first user and create one. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  await sql`lock table users in exclusive mode`.execute(tx)
}

type NewUser = {
  email: string
  name: string
  title: string | null
  avatar?: string | null
  roles: readonly Role[]
  passwordHash: string | null
  isActive?: boolean
}

const newColumns = columnsOfNew(
  'users',
  ['email', 'name', 'title', 'image as avatar', 'passwordHash', 'isActive', 'createdAt', 'modifiedOn'],
  ['payType', 'baseRateCents', 'commissionRate', 'removedOn', 'lastSeenOn'],
)

/** Returns the ids in sequence. */
export async function insertUsers(tx: Tx, users: readonly NewUser[], at: Date): Promise<number[]> {
  const rows = users.map((user) => ({ avatar: null, isActive: true, ...user, createdAt: at, modifiedOn: at }))
  const inserted = await insertWithIds(tx, 'users', rows, newColumns)
  const userRoles = inserted.flatMap(({ id, roles }) => roles.map((role) => ({ userId: id, role })))
  await insertAll(tx, 'userRoles', userRoles, ['userId', 'role'])
  return inserted.map(({ id }) => id)
}

export async function updateUser(
  tx: Tx,
  id: number,
  changed: {
    name?: string
    email?: string
    title?: string | null
    image?: string | null
    passwordHash?: string
    isActive?: boolean
    removedOn?: Date
    payType?: PayType | null
    baseRateCents?: Cents | null
    commissionRate?: number | null
  },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...changed, modifiedOn: at })
    .where('id', '=', id)
    .execute()
}

export async function replaceRoles(tx: Tx, userId: number, roles: readonly Role[]): Promise<void> {
  await tx.deleteFrom('userRoles').where('userId', '=', userId).execute()
  if (roles.length > 0)
    await tx
      .insertInto('userRoles')
      .values(roles.map((role) => ({ userId, role })))
      .execute()
}

export type OwnedCustomer = { id: number; customerName: string }

/**
 * Locks an account owner's customers, or those with these ids, in id order until the transaction ends. Lock users before customers; the
 * caller has done that.
 */
export function lockCustomersOfOwner(tx: Tx, ownerId: number, ids?: readonly number[]): Promise<OwnedCustomer[]> {
  const customers = tx.selectFrom('customers').select(['id', 'customerName']).where('accountOwnerId', '=', ownerId)
  return (ids ? customers.where('id', '=', anyId(ids)) : customers).orderBy('id').forNoKeyUpdate().execute()
}

export async function updateOwner(tx: Tx, ids: readonly number[], ownerId: number | null, at: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ accountOwnerId: ownerId, modifiedOn: at })
    .where('id', '=', anyId(ids))
    .execute()
}

/** As admins list them, by name. */
export const listUsers = (db: Db, { isActive }: { isActive: boolean }): Promise<ListedUser[]> =>
  db
    .selectFrom('users')
    .leftJoin(owned(db), 'owned.accountOwnerId', 'users.id')
    .select((row) => [
      'users.id',
      'name',
      'email',
      'title',
      'image',
      'payType',
      'lastSeenOn',
      'isActive',
      sql<boolean>`is_active and password_hash is null`.as('isInvited'),
      sql<number>`coalesce(owned.customers, 0)::integer`.as('customers'),
      rolesOfRow(row),
    ])
    .where('isActive', '=', isActive)
    .where('users.id', 'not in', otherCallers(db))
    .orderBy(nameOrder('name'))
    .orderBy('users.id')
    .execute()

const owned = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['accountOwnerId', (row) => row.fn.countAll<number>().as('customers')])
    .where('accountOwnerId', 'is not', null)
    .groupBy('accountOwnerId')
    .as('owned')
