import { modalAddresses } from '../../app/modals/modal-addresses.ts'
import type { ModalName } from '../../kit/modals/modals.tsx'

/** The large editors, which have an address, are apart. */
export const modalOutline = (name: ModalName): string => `${name in modalAddresses ? 'editors' : 'modals'}/${name}`
