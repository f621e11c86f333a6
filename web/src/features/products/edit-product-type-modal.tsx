import { listProductTypes, changeProductType } from '@dray/contract/products'
import { Modal, Text } from '@mantine/core'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { TypeNameModal } from './type-name-modal.tsx'

/** Renames a product type (D-70). */
export function EditProductTypeModal({ frame, closeNow, typeId }: PropsOf<'EditProductType'>) {
  const read = useRead(listProductTypes)
  const { mutate, isPending, error, variables } = useChange(changeProductType)
  const type = read.data?.find(({ id }) => id === typeId)

  function save(name: string) {
    if (name === type?.name) closeNow()
    else mutate({ params: { id: typeId }, body: { name } }, { onSuccess: closeNow })
  }
  if (type)
    return (
      <TypeNameModal
        frame={frame}
        title="Edit product type"
        kind="Product type"
        hint="The SKUs of its products won't change."
        name={type.name}
        submitLabel="Save"
        saving={{ isPending, error, name: variables?.body?.name }}
        onSave={save}
      />
    )
  return (
    <Modal {...frame} title="Edit product type" size="sm">
      {read.data ? (
        <Text role="alert">This product type no longer exists.</Text>
      ) : (
        <TableNotice read={read} isEmpty={false} empty="" />
      )}
    </Modal>
  )
}
