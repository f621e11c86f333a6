import type { addExtractType, addProductType } from '@dray/contract/products'
import { confirmAdded } from '../../kit/added-record.ts'
import { useChange } from '../../kit/api/use-call.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { TypeNameModal } from './type-name-modal.tsx'

type Props = PropsOf<'AddProductType' | 'AddExtractType'> & {
  /** What is added, such as "Product type". */
  kind: string
  call: typeof addProductType | typeof addExtractType
}

/** Adds a product type or an extract type. */
export function AddTypeModal({ kind, call, frame, closeNow, onAdded }: Props) {
  const { mutate, isPending, error, variables } = useChange(call)
  const save = (name: string) =>
    mutate(
      { body: { name } },
      {
        onSuccess(type) {
          closeNow()
          confirmAdded({ list: `${kind}s`, id: type.id, name: type.name })
          onAdded?.(type)
        },
      },
    )
  return (
    <TypeNameModal
      frame={frame}
      title={`Add ${kind.toLowerCase()}`}
      kind={kind}
      submitLabel="Add"
      saving={{ isPending, error, name: variables?.body?.name }}
      onSave={save}
    />
  )
}
