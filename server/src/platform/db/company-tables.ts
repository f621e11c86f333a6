import type { PageSize } from '@dray/domain/documents/page-setup'
import type { Role } from '@dray/domain/users/permissions'
import type { Generated } from 'kysely'
import type { Stamp } from './column-types.ts'

/** What the company decides in the web, in one row. */
export interface CompanyTables {
  companySettings: {
    id: Generated<number>
    payWhenPaid: Generated<boolean>
    secondFactorRoles: Generated<Role[]>
    modifiedOn: Stamp
    companyName: string | null
    companyAddress: string | null
    companyPhone: string | null
    logo: string | null
    invoiceFooter: string | null
    paymentTermsDays: number | null
    pageSize: PageSize | null
  }
}
