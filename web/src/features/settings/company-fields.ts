import { changeCompanySettings, type CompanySettings, companySettingsSchema } from '@dray/contract/settings'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { type BatchOrder, batchOrders } from '@dray/domain/orders/allocate-batches'
import { methodLabels, optionalMethods } from '@dray/domain/payments/payment-methods'
import { termsText } from '@dray/domain/receivables/due-date'
import { roleLabels, roles } from '@dray/domain/users/permissions'
import { z } from 'zod'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { type FieldProblems, type Form, sameBy } from '../../kit/editing/form.ts'
import { wholeNumber } from '../../kit/fields/whole-number.ts'
import { parsePercent } from '@dray/domain/typed-figures'

export const batchOrderLabels: Record<BatchOrder, string> = {
  FIFO: 'Received first',
  FEFO: 'Expiring first',
}

const text = z.string()
const fields = z.object({
  companyName: text,
  companyAddress: text,
  companyPhone: text,
  logo: text,
  accent: text,
  invoiceFooter: text,
  pageSize: text,
  paymentTermsDays: text,
  batchOrder: z.enum(batchOrders),
  paymentMethods: z.array(z.enum(optionalMethods)),
  allocateWaiting: z.boolean(),
  payWhenPaid: z.boolean(),
  requirePayment: z.boolean(),
  requireSignature: z.boolean(),
  requirePhoto: z.boolean(),
  countLimitUnits: text,
  countLimitPercent: text,
  secondFactorRoles: z.array(z.enum(roles)),
})
/** Text as typed, empty for none. */
export type CompanyFields = z.infer<typeof fields>
export type CompanyTypes = { record: CompanySettings; fields: CompanyFields; item: never }

export const companyForm: Form<CompanyTypes> = {
  name: 'company',
  record: companySettingsSchema,
  labels: {
    companyName: 'Name',
    companyAddress: 'Address',
    companyPhone: 'Phone',
    logo: 'Logo',
    accent: 'Color',
    invoiceFooter: 'Invoice footer',
    pageSize: 'Paper size',
    paymentTermsDays: 'Payment terms for new customers',
    batchOrder: 'Batches to use first',
    allocateWaiting: 'Give arriving units to waiting orders',
    paymentMethods: 'Other payment methods',
    payWhenPaid: 'Pay commission only on paid orders',
    requirePayment: 'Require payment',
    requireSignature: 'Require a signature',
    requirePhoto: 'Require a photo',
    countLimitUnits: 'Difference in units',
    countLimitPercent: 'Difference in percent',
    secondFactorRoles: 'Second factor required for',
  },
  read: (settings) => ({
    companyName: settings.companyName ?? '',
    companyAddress: settings.companyAddress ?? '',
    companyPhone: settings.companyPhone ?? '',
    logo: settings.logo ?? '',
    accent: settings.accent ?? '',
    invoiceFooter: settings.invoiceFooter ?? '',
    pageSize: settings.pageSize ?? '',
    paymentTermsDays: String(settings.paymentTermsDays ?? ''),
    batchOrder: settings.batchOrder,
    allocateWaiting: settings.allocateWaiting,
    paymentMethods: settings.paymentMethods,
    payWhenPaid: settings.payWhenPaid,
    requirePayment: settings.requirePayment,
    requireSignature: settings.requireSignature,
    requirePhoto: settings.requirePhoto,
    countLimitUnits: String(settings.countLimitUnits ?? ''),
    countLimitPercent: String(settings.countLimitPercent ?? ''),
    secondFactorRoles: settings.secondFactorRoles,
  }),
  rules: {
    secondFactorRoles: { isSame: sameBy((roles) => roles.toSorted()) },
    paymentMethods: { isSame: sameBy((methods) => methods.toSorted()) },
    paymentTermsDays: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
    countLimitUnits: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
    countLimitPercent: { isSame: sameBy(percentMeaning) },
  },
  problemsOf(problem) {
    const { code } = problem.body
    if (code === 'own-second-factor-first') return { secondFactorRoles: problem.message }
    return ['image-unknown', 'logo-unreadable'].includes(code) ? { logo: problem.message } : fieldProblems(problem)
  },
  stored: fields.partial(),
}

function percentMeaning(typed: string): number | string {
  const read = parsePercent(typed)
  return 'figure' in read ? read.figure : typed.trim()
}

type Parsed = { body?: z.output<typeof changeCompanySettings.body>; problems: FieldProblems<CompanyTypes> }

/** The whole form, or why it can't be sent. A field's first message wins. */
export function parseCompany(typed: CompanyFields): Parsed {
  const read = changeCompanySettings.body.safeParse({
    ...typed,
    paymentTermsDays: typed.paymentTermsDays.trim(),
    countLimitUnits: typed.countLimitUnits.trim(),
    countLimitPercent: typed.countLimitPercent.trim(),
  })
  if (read.success) return { body: read.data, problems: {} }
  const messages = read.error.issues.map(({ path, message }) => [path[0], message])
  return { problems: Object.fromEntries(messages.toReversed()) }
}

/** Empty for none; undefined for the logo. */
export function companyFieldText(typed: CompanyFields, field: keyof CompanyFields): string | undefined {
  if (field === 'logo') return undefined
  const value = typed[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'secondFactorRoles') return typed.secondFactorRoles.map((role) => roleLabels[role]).join(', ')
  if (field === 'paymentMethods') return typed.paymentMethods.map((method) => methodLabels[method]).join(', ')
  if (field === 'batchOrder') return batchOrderLabels[typed.batchOrder]
  if (field === 'pageSize')
    return pageSizes.flatMap((size) => (size === typed.pageSize ? [sizeLabels[size]] : [])).join()
  if (field === 'paymentTermsDays') return termsText(wholeNumber(typed.paymentTermsDays) ?? null)
  return typeof value === 'string' ? value.trim() : undefined
}
