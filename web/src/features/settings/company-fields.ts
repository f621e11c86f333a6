import { changeCompanySettings, type CompanySettings, companySettingsSchema } from '@dray/contract/settings'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { termsText } from '@dray/domain/receivables/terms-text'
import { z } from 'zod'
import { fieldProblems } from '../../shared/api/field-problems.ts'
import { type FieldProblems, type Form, sameBy } from '../../shared/editing/form.ts'
import { wholeNumber } from '../../shared/fields/whole-number.ts'

const text = z.string()
const fields = z.object({
  companyName: text,
  companyAddress: text,
  companyPhone: text,
  logo: text,
  invoiceFooter: text,
  pageSize: text,
  paymentTermsDays: text,
  payWhenPaid: z.boolean(),
})
/** The fields of the form: text as typed, empty text for none. */
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
    invoiceFooter: 'Invoice footer',
    pageSize: 'Paper size',
    paymentTermsDays: 'Payment terms of new customers',
    payWhenPaid: 'Pay commission only on paid orders',
  },
  read: (settings) => ({
    companyName: settings.companyName ?? '',
    companyAddress: settings.companyAddress ?? '',
    companyPhone: settings.companyPhone ?? '',
    logo: settings.logo ?? '',
    invoiceFooter: settings.invoiceFooter ?? '',
    pageSize: settings.pageSize ?? '',
    paymentTermsDays: String(settings.paymentTermsDays ?? ''),
    payWhenPaid: settings.payWhenPaid,
  }),
  rules: { paymentTermsDays: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) } },
  problemsOf: (problem) =>
    ['image-unknown', 'logo-unreadable'].includes(problem.body.code)
      ? { logo: problem.message }
      : fieldProblems(problem),
  stored: fields.partial(),
}

type Parsed = { body?: z.output<typeof changeCompanySettings.body>; problems: FieldProblems<CompanyTypes> }

/** The request body, which is the whole form, or why it can't be sent. The first message about a field wins. */
export function parseCompany(typed: CompanyFields): Parsed {
  const read = changeCompanySettings.body.safeParse({ ...typed, paymentTermsDays: typed.paymentTermsDays.trim() })
  if (read.success) return { body: read.data, problems: {} }
  const messages = read.error.issues.map(({ path, message }) => [path[0], message])
  return { problems: Object.fromEntries(messages.toReversed()) }
}

/** The text of a field for a conflict, empty for none; undefined for the logo. */
export function textOf(typed: CompanyFields, field: keyof CompanyFields): string | undefined {
  if (field === 'logo') return undefined
  if (field === 'payWhenPaid') return typed.payWhenPaid ? 'Yes' : 'No'
  if (field === 'pageSize')
    return pageSizes.flatMap((size) => (size === typed.pageSize ? [sizeLabels[size]] : [])).join()
  if (field === 'paymentTermsDays') return termsText(wholeNumber(typed.paymentTermsDays) ?? null)
  return typed[field].trim()
}
