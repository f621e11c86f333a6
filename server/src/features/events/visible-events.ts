import type { Entity } from '@dray/contract/call/entities'
import type { LiveEvent } from '@dray/contract/events'
import { isAdmin, isOffice, isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { type OwnEntity, readByDriver } from './own-records.sql.ts'

type Filter = (event: LiveEvent) => Promise<LiveEvent | undefined>

export type VisibleEvents = {
  /** The event as this user may see it, or undefined. Computed once per event. */
  filter: Filter
  isFor: (user: Person) => boolean
}

/**
 * Drivers see only these changes (D-04): those of their own records, those of all records with ids ("which"), or only that something changed
 * ("that"). Entities not listed stay hidden.
 */
const visibleToDrivers: Partial<Record<Entity, OwnEntity | 'self' | 'which' | 'that'>> = {
  orders: 'orders',
  customers: 'customers',
  locations: 'locations',
  users: 'self',
  signIns: 'self',
  products: 'which',
  collections: 'that',
  memos: 'that',
  comments: 'that',
  documents: 'that',
  // Everyone may read their own pay.
  payroll: 'that',
  images: 'that',
  preferences: 'that',
  settings: 'that',
}
/** A user without a role reads only their own profile and pay. */
const visibleWithoutRole: typeof visibleToDrivers = {
  users: 'self',
  signIns: 'self',
  payroll: 'that',
  settings: 'that',
}

export async function createVisibleEvents(db: Db, user: Person): Promise<VisibleEvents> {
  const filterEvent = await filterFor(db, user)
  const answers = new WeakMap<LiveEvent, LiveEvent | 'nothing'>()
  return {
    async filter(event) {
      const known = answers.get(event) ?? (await filterEvent(event)) ?? 'nothing'
      answers.set(event, known)
      return known === 'nothing' ? undefined : known
    },
    isFor: ({ roles }) => roles.toSorted().join() === user.roles.toSorted().join(),
  }
}

/** The office may read every record, so it sees every change, except sign-ins: admins see all, others only their own. */
async function filterFor(db: Db, user: Person): Promise<Filter> {
  if (isAdmin(user)) return async (event) => event
  if (isOffice(user)) return async (event) => (isSignInOfOthers(event, user) ? undefined : event)
  const visible = isOnlyDriver(user) ? visibleToDrivers : visibleWithoutRole
  const ownOrders = new Set(isOnlyDriver(user) ? await readByDriver(db, user.id, 'orders') : [])

  /** Includes an order the driver just lost, one last time, so it leaves their list. */
  async function ordersNowOrBefore(ids: readonly number[]): Promise<number[]> {
    const now = new Set(await readByDriver(db, user.id, 'orders', ids))
    const nowOrBefore = ids.filter((id) => now.has(id) || ownOrders.has(id))
    for (const id of nowOrBefore)
      if (now.has(id)) ownOrders.add(id)
      else ownOrders.delete(id)
    return nowOrBefore
  }

  async function visibleIds(
    how: NonNullable<(typeof visible)[Entity]>,
    ids: readonly number[],
  ): Promise<readonly number[]> {
    if (how === 'which') return ids
    if (how === 'self') return ids.filter((id) => id === user.id)
    if (how === 'orders') return ordersNowOrBefore(ids)
    return how === 'that' ? [] : readByDriver(db, user.id, how, ids)
  }

  return async (event) => {
    if (event.kind === 'hello') return event
    const how = event.kind === 'changed' ? visible[event.entity] : undefined
    if (event.kind !== 'changed' || how === undefined) return undefined
    if (event.ids.length === 0 || how === 'that') return { ...event, ids: [] }
    const ids = await visibleIds(how, event.ids)
    return ids.length === 0 ? undefined : { ...event, ids: [...ids] }
  }
}

const isSignInOfOthers = (event: LiveEvent, user: Person): boolean =>
  event.kind === 'changed' && event.entity === 'signIns' && !event.ids.includes(user.id)
