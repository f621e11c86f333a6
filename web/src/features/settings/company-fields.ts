import { changeCompanySettings, type CompanySettings, companySettingsSchema } from '@dray/contract/settings'
import { pageSizes, sizeLabels } from '@dray/domain/documents/page-setup'
import { methodLabels, optionalMethods } from '@dray/domain/payments/payment-methods'
import { roleLabels } from '@dray/domain/users/permissions'
import { useState } from 'react'
import { z } from 'zod'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { defineForm, type FieldsOf, parseBody, type TypesOf } from '../../kit/editing/define-form.ts'
import {
  choice,
  choices,
  type FieldKind,
  flag,
  image,
  labeled,
  percent,
  text,
  whole,
} from '../../kit/editing/field-kinds.ts'
import type { Edits, FieldProblems } from '../../kit/editing/form.ts'
import { useEditingSession } from '../../kit/editing/use-editing-sessions.ts'
import { formState } from '../../kit/fields/form-field.tsx'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { paymentTerms } from '../../records/payment-terms.ts'

export const batchOrderLabels = { FIFO: 'Received first', FEFO: 'Expiring first' } as const

export const assortmentLabels = {
  no: 'Food and other products',
  yes: 'Cannabis, alone or with other products',
} as const
type Assortment = keyof typeof assortmentLabels | ''

/** Empty until it is decided. */
const assortment: FieldKind<Assortment, boolean | null | undefined, unknown> = {
  label: 'What do you sell?',
  blank: '',
  schema: z.enum(['', 'no', 'yes']),
  read: (saved) => (typeof saved === 'boolean' ? (saved ? 'yes' : 'no') : ''),
  send: (typed) => (typed === '' ? undefined : typed === 'yes'),
  shown: (typed) => (typed === '' ? '' : assortmentLabels[typed]),
}

export const optionalMethodLabels = labeled(optionalMethods, (method) => methodLabels[method])

const kinds = {
  companyName: text('Name'),
  companyAddress: text('Address'),
  companyPhone: text('Phone'),
  logo: image('Logo'),
  accent: text('Color'),
  invoiceFooter: text('Invoice footer'),
  sellsCannabis: assortment,
  pageSize: text('Paper size', {
    shown: (typed) => pageSizes.flatMap((size) => (size === typed ? [sizeLabels[size]] : [])).join(),
  }),
  paymentTermsDays: paymentTerms('Payment terms for new customers'),
  batchOrder: choice('Batches to use first', batchOrderLabels, 'FIFO'),
  allocateWaiting: flag('Give arriving units to waiting orders'),
  paymentMethods: choices('Other payment methods', optionalMethodLabels),
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

export function useCompanyForm(settings: CompanySettings, onSaved: () => void) {
  const change = useChange(changeCompanySettings)
  const [faults, setFaults] = useState<FieldProblems<CompanyTypes>>({})
  const editing = useEditingSession(companyForm, settings, {
    save({ record: { modifiedOn }, fields }) {
      const { body, problems } = parseCompany(fields)
      setFaults(problems)
      return body && change.mutateAsync({ body: { ...body, modifiedOn: modifiedOn.toISOString() } })
    },
    onSaved,
  })
  const { isDirty, isStored, discard } = editing
  useConfirmBeforeLeaving(isDirty, { isStored, onDiscard: discard })
  const edit = (edits: Edits<CompanyTypes>) => {
    setFaults((before) => ({ ...before, ...Object.fromEntries(Object.keys(edits).map((name) => [name, undefined])) }))
    editing.edit(edits)
  }
  const problems = { ...editing.problems, ...faults }
  return { ...editing, problems, edit, state: formState(editing, { problems, onEdit: edit }) }
}
