import { addDays, companyDay, timeOnDay, companyClock } from '@dray/domain/time/company-day'
import type { Role } from '@dray/domain/users/permissions'
import type { Tx } from '../platform/db/db.ts'
import { mustExist } from '../platform/http/refusal.ts'
import type { SignedIn } from '../platform/http/serve.ts'
import { peopleByEmail } from './sample.sql.ts'

export type Past = { tx: Tx; at: Date; timeZone: string; people: Staff }

export type Happening = { daysAgo: number; time: string; enter: (at: Date) => Promise<unknown> }

/** Events entered together on the given days. Events without a day are skipped. */
export const entries = <P>(
  byDay: ReadonlyMap<number | undefined, readonly P[]>,
  time: string,
  enter: (own: readonly P[], at: Date) => Promise<unknown>,
): Happening[] =>
  [...byDay].flatMap(([daysAgo, own]) =>
    daysAgo === undefined ? [] : [{ daysAgo, time, enter: (at) => enter(own, at) }],
  )

/** Enters all events in time order, each dated when it happened, never in the future. */
export async function enterPast({ at, timeZone }: Past, happenings: readonly Happening[]): Promise<void> {
  const byTime = happenings.toSorted((a, b) => b.daysAgo - a.daysAgo || a.time.localeCompare(b.time))
  for (const { daysAgo, time, enter } of byTime) await enter(instantDaysAgo({ at, timeZone }, daysAgo, time))
}

export const instantDaysAgo = ({ at, timeZone }: Pick<Past, 'at' | 'timeZone'>, daysAgo: number, time: string): Date =>
  new Date(Math.min(at.getTime(), timeOnDay(companyDayAgo({ at, timeZone }, daysAgo), time, timeZone).getTime()))

export const companyDayAgo = ({ at, timeZone }: Pick<Past, 'at' | 'timeZone'>, daysAgo: number): string =>
  addDays(companyDay(at, timeZone), -daysAgo)

export const requestBy = (user: SignedIn, at: Date, timeZone: string) => ({
  params: {},
  query: {},
  user,
  author: { userId: user.id, at },
  ...companyClock(at, timeZone),
})

const staff = {
  admin: { email: 'andrew.fuller@northwind.example', roles: ['ADMIN'] },
  rep: { email: 'nancy.davolio@northwind.example', roles: ['SALES'] },
  buyer: { email: 'laura.callahan@northwind.example', roles: ['INVENTORY'] },
  accountant: { email: 'steven.buchanan@northwind.example', roles: ['ACCOUNTING'] },
  driver: { email: 'robert.king@northwind.example', roles: ['SALES', 'DRIVER'] },
  roundDriver: { email: 'michael.suyama@northwind.example', roles: ['DRIVER'] },
} as const satisfies Record<string, { email: string; roles: readonly Role[] }>
export type Staff = Record<keyof typeof staff, SignedIn>

export async function readStaff(tx: Tx): Promise<Staff> {
  const emails = Object.values(staff).map(({ email }) => email)
  const ids = new Map((await peopleByEmail(tx, emails)).map((person) => [person.email, person]))
  const signedIn = ({ email, roles }: { email: string; roles: readonly Role[] }): SignedIn => {
    const { id, name } = mustExist(ids.get(email))
    return { id, name, roles, tokenHash: Buffer.alloc(0) }
  }
  const { admin, rep, buyer, accountant, driver, roundDriver } = staff
  return {
    admin: signedIn(admin),
    rep: signedIn(rep),
    buyer: signedIn(buyer),
    accountant: signedIn(accountant),
    driver: signedIn(driver),
    roundDriver: signedIn(roundDriver),
  }
}
