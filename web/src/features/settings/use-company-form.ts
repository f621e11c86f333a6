import { changeCompanySettings, type CompanySettings } from '@dray/contract/settings'
import { useState } from 'react'
import { useChange } from '../../kit/api/use-call.ts'
import type { Edits, FieldProblems } from '../../kit/editing/form.ts'
import { useEditingSession } from '../../kit/editing/use-editing-sessions.ts'
import { formState } from '../../kit/fields/form-field.tsx'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { companyForm, type CompanyTypes, parseCompany } from './company-fields.ts'

export function useCompanyForm(settings: CompanySettings) {
  const change = useChange(changeCompanySettings)
  const [faults, setFaults] = useState<FieldProblems<CompanyTypes>>({})
  const editing = useEditingSession(companyForm, settings, {
    save({ record: { modifiedOn }, fields }) {
      const { body, problems } = parseCompany(fields)
      setFaults(problems)
      return body && change.mutateAsync({ body: { ...body, modifiedOn: modifiedOn.toISOString() } })
    },
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
