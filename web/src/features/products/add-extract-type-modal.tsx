import { addExtractType } from '@dray/contract/products'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { AddTypeModal } from './add-type-modal.tsx'

export const AddExtractTypeModal = (props: PropsOf<'AddExtractType'>) => (
  <AddTypeModal {...props} kind="Extract type" call={addExtractType} />
)
