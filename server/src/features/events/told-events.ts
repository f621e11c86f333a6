import type { Entity } from '@dray/contract/entities'
import type { LiveEvent } from '@dray/contract/events'
import { isAdmin, isOffice, isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { type OwnEntity, readByDriver } from './own-records.sql.ts'

type Filter = (event: LiveEvent) => Promise<LiveEvent | undefined>

/** The events of one user. */
export type ToldEvents = {
  /** The event as this user may see it, or undefined. Computed once per event. */
  of: Filter
  /** False if their roles have changed since. */
  isFor: (user: Person) => boolean
}

/** Which changes a driver is told of: of these records only, of any but not which, or of any. Of others, nothing (D-04). */
const toldToDrivers: Partial<Record<Entity, OwnEntity | 'self' | 'which' | 'that'>> = {
  orders: 'orders',
  customers: 'customers',
  locations: 'locations',
  users: 'self',
  signIns: 'self',
  products: 'which',
  collections: 'that',
  comments: 'that',
  documents: 'that',
  // Each may read their own pay.
  payroll: 'that',
  images: 'that',
  preferences: 'that',
  settings: 'that',
}
/** A user without a role reads only their own profile and pay. */
const toldWithoutRole: typeof toldToDrivers = { users: 'self', signIns: 'self', payroll: 'that', settings: 'that' }

export async function createToldEvents(db: Db, user: Person): Promise<ToldEvents> {
  const filter = await filterFor(db, user)
  const answers = new WeakMap<LiveEvent, LiveEvent | 'nothing'>()
  return {
    async of(event) {
      const known = answers.get(event) ?? (await filter(event)) ?? 'nothing'
      answers.set(event, known)
      return known === 'nothing' ? undefined : known
    },
    isFor: ({ roles }) => roles.toSorted().join() === user.roles.toSorted().join(),
  }
}

/**
 * Filters events by what a user may read. The office reads every record, so it hears of every change, but of sign-ins only admins hear,
 * and each of their own.
 */
async function filterFor(db: Db, user: Person): Promise<Filter> {
  if (isAdmin(user)) return async (event) => event
  if (isOffice(user)) return async (event) => (isSignInOfOthers(event, user) ? undefined : event)
  const told = isOnlyDriver(user) ? toldToDrivers : toldWithoutRole
  const ownOrders = new Set(isOnlyDriver(user) ? await readByDriver(db, user.id, 'orders') : [])

  /** An order that was the driver's until now leaves their list, so they are told once more. */
  async function ordersNowOrBefore(ids: readonly number[]): Promise<number[]> {
    const now = new Set(await readByDriver(db, user.id, 'orders', ids))
    const nowOrBefore = ids.filter((id) => now.has(id) || ownOrders.has(id))
    for (const id of nowOrBefore)
      if (now.has(id)) ownOrders.add(id)
      else ownOrders.delete(id)
    return nowOrBefore
  }

  async function toldIds(how: NonNullable<(typeof told)[Entity]>, ids: readonly number[]): Promise<readonly number[]> {
    if (how === 'which') return ids
    if (how === 'self') return ids.filter((id) => id === user.id)
    if (how === 'orders') return ordersNowOrBefore(ids)
    return how === 'that' ? [] : readByDriver(db, user.id, how, ids)
  }

  return async (event) => {
    if (event.kind === 'hello') return event
    const how = event.kind === 'changed' ? told[event.entity] : undefined
    if (event.kind !== 'changed' || how === undefined) return undefined
    if (event.ids.length === 0 || how === 'that') return { ...event, ids: [] }
    const ids = await toldIds(how, event.ids)
    return ids.length === 0 ? undefined : { ...event, ids: [...ids] }
  }
}

const isSignInOfOthers = (event: LiveEvent, user: Person): boolean =>
  event.kind === 'changed' && event.entity === 'signIns' && !event.ids.includes(user.id)
