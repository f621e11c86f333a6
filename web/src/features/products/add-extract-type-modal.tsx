import { addExtractType } from '@dray/contract/products'
import { useChange } from '../../shared/api/use-call.ts'
import type { PropsOf } from '../../shared/modals/modals.tsx'
import { TypeNameModal } from './type-name-modal.tsx'

export function AddExtractTypeModal({ frame, closeNow, onAdded }: PropsOf<'AddExtractType'>) {
  const { mutate, isPending, error, variables } = useChange(addExtractType)
  const save = (name: string) =>
    mutate(
      { body: { name } },
      {
        onSuccess(type) {
          closeNow()
          onAdded?.(type)
        },
      },
    )
  return (
    <TypeNameModal
      frame={frame}
      title="Add extract type"
      label="Extract type name"
      missing="Extract type name is required"
      submitLabel="Add"
      isSaving={isPending}
      problem={error}
      refused={variables?.body?.name}
      onSave={save}
    />
  )
}
