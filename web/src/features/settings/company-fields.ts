import { changeCompanySettings, type CompanySettings, companySettingsSchema } from '@dray/contract/settings'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { methodLabels, optionalMethods } from '@dray/domain/payments/payment-methods'
import { roleLabels } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { defineForm, type FieldsOf, parseBody, type TypesOf } from '../../kit/editing/define-form.ts'
import { choice, choices, flag, image, labeled, percent, text, whole } from '../../kit/editing/field-kinds.ts'
import { paymentTerms } from '../../records/payment-terms.ts'

export const batchOrderLabels = { FIFO: 'Received first', FEFO: 'Expiring first' } as const

const kinds = {
  companyName: text('Name'),
  companyAddress: text('Address'),
  companyPhone: text('Phone'),
  logo: image('Logo'),
  accent: text('Color'),
  invoiceFooter: text('Invoice footer'),
  pageSize: text('Paper size', {
    shown: (typed) => pageSizes.flatMap((size) => (size === typed ? [sizeLabels[size]] : [])).join(),
  }),
  paymentTermsDays: paymentTerms('Payment terms for new customers'),
  batchOrder: choice('Batches to use first', batchOrderLabels, 'FIFO'),
  allocateWaiting: flag('Give arriving units to waiting orders'),
  paymentMethods: choices(
    'Other payment methods',
    labeled(optionalMethods, (method) => methodLabels[method]),
  ),
  payWhenPaid: flag('Pay commission only on paid orders'),
  requirePayment: flag('Require payment'),
  requireSignature: flag('Require a signature'),
  requirePhoto: flag('Require a photo'),
  countLimitUnits: whole('Difference in units'),
  countLimitPercent: percent('Difference in percent'),
  secondFactorRoles: choices('Second factor required for', roleLabels),
}
export type CompanyFields = FieldsOf<typeof kinds>
export type CompanyTypes = TypesOf<CompanySettings, typeof kinds>

export const companyForm = defineForm<CompanySettings, typeof kinds>('company', companySettingsSchema, kinds, {
  problemsOf(problem) {
    const { code } = problem.body
    if (code === 'own-second-factor-first') return { secondFactorRoles: problem.message }
    return ['image-unknown', 'logo-unreadable'].includes(code) ? { logo: problem.message } : fieldProblems(problem)
  },
})

type Body = z.output<typeof changeCompanySettings.body>

/** The whole form, or why it can't be sent. */
export const parseCompany = (typed: CompanyFields) =>
  parseBody<Body, CompanyFields>(changeCompanySettings.body, companyForm.body(typed))
