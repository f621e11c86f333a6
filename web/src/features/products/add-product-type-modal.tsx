import { addProductType } from '@dray/contract/products'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { AddTypeModal } from './add-type-modal.tsx'

export const AddProductTypeModal = (props: PropsOf<'AddProductType'>) => (
  <AddTypeModal {...props} kind="Product type" call={addProductType} />
)
