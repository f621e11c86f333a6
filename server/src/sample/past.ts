import { addDays, companyClock, companyDay, timeOnDay } from '@dray/domain/time/company-day'
import type { Role } from '@dray/domain/users/permissions'
import type { Tx } from '../platform/db/db.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { PdfRenderer } from '../platform/pdf/renderer.ts'
import { mustExist } from '../platform/http/refusal.ts'
import type { SignedIn } from '../platform/http/serve.ts'
import { peopleByEmail } from './sample.sql.ts'

export type Moment = { at: Date; timeZone: string }
export type Past = Moment & { tx: Tx; files: FileStore; pdf: PdfRenderer; people: Staff }

/** Days of complete history: purchases, receipts, shipments and payments. */
export const yearDays = 364

/** Never in the future. */
export const instantDaysAgo = (moment: Moment, daysAgo: number, time: string): Date =>
  new Date(Math.min(moment.at.getTime(), timeOnDay(companyDayAgo(moment, daysAgo), time, moment.timeZone).getTime()))

export const companyDayAgo = ({ at, timeZone }: Moment, daysAgo: number): string =>
  addDays(companyDay(at, timeZone), -daysAgo)

export const requestBy = (user: SignedIn, at: Date, timeZone: string) => ({
  params: {},
  query: {},
  user,
  author: { userId: user.id, at },
  ...companyClock(at, timeZone),
})

const staff = {
  admin: ['andrew.fuller', 'ADMIN'],
  rep: ['nancy.davolio', 'SALES'],
  buyer: ['laura.callahan', 'INVENTORY'],
  accountant: ['steven.buchanan', 'ACCOUNTING'],
  clerk: ['anne.dodsworth', 'PAYROLL'],
  driver: ['robert.king', 'SALES', 'DRIVER'],
  routeDriver: ['michael.suyama', 'DRIVER'],
} as const satisfies Record<string, readonly [string, ...Role[]]>
export const staffRoles = Object.keys(staff) as (keyof typeof staff)[]
export type Staff = Record<keyof typeof staff, SignedIn>

export async function readStaff(tx: Tx): Promise<Staff> {
  const sampleEmail = (name: string) => `${name}@northwind.example`
  const people = await peopleByEmail(
    tx,
    Object.values(staff).map(([name]) => sampleEmail(name)),
  )
  const entries = Object.entries(staff).map(([key, [person, ...roles]]) => {
    const { id, name } = mustExist(people.find(({ email }) => email === sampleEmail(person)))
    return [key, { id, name, roles, tokenHash: Buffer.alloc(0) }]
  })
  return Object.fromEntries(entries) as Staff
}
