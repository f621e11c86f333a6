import { lazy } from 'react'
import type { ModalRegistry } from './modal-stack.tsx'

/** The component of each modal, fetched when it is first opened. */
export const modalRegistry = {
  NewOrder: lazy(async () => ({ default: (await import('../features/orders/new-order-modal.tsx')).NewOrderModal })),
  ImageSelection: lazy(async () => ({
    default: (await import('../shared/images/image-selection-modal.tsx')).ImageSelectionModal,
  })),
  Confirmation: lazy(async () => ({
    default: (await import('../shared/modals/confirmation-modal.tsx')).ConfirmationModal,
  })),
} satisfies ModalRegistry
