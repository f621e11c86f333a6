import type { addExtractType, addProductType } from '@dray/contract/products'
import { useChange } from '../../shared/api/use-call.ts'
import type { PropsOf } from '../../shared/modals/modals.tsx'
import { TypeNameModal } from './type-name-modal.tsx'

type Props = PropsOf<'AddProductType' | 'AddExtractType'> & {
  /** What is added: "Product type". */
  what: string
  call: typeof addProductType | typeof addExtractType
}

/** Adds what products are sorted into. */
export function AddTypeModal({ what, call, frame, closeNow, onAdded }: Props) {
  const { mutate, isPending, error, variables } = useChange(call)
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
      title={`Add ${what.toLowerCase()}`}
      label={`${what} name`}
      missing={`${what} name is required`}
      submitLabel="Add"
      isSaving={isPending}
      problem={error}
      refused={variables?.body?.name}
      onSave={save}
    />
  )
}
