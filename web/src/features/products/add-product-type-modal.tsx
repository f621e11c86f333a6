import { addType } from '@dray/contract/products'
import { useChange } from '../../shared/api/use-call.ts'
import type { PropsOf } from '../../shared/modals/modals.tsx'
import { TypeNameModal } from './type-name-modal.tsx'

export function AddProductTypeModal({ frame, closeNow, onAdded }: PropsOf<'AddProductType'>) {
  const { mutate, isPending, error, variables } = useChange(addType)
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
      title="Add product type"
      label="Product type name"
      missing="Product type name is required"
      submitLabel="Add"
      isSaving={isPending}
      problem={error}
      refused={variables?.body?.name}
      onSave={save}
    />
  )
}
