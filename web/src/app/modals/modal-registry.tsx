import type { ComponentType } from 'react'
import { fetched } from '../../kit/loading/fetched.tsx'
import type { Layered, ModalName } from '../../kit/modals/modals.tsx'
import type { ModalComponent, ModalRegistry } from './modal-stack.tsx'

const components = new Map<ModalName, ModalComponent>()

/** Loads each modal when it's first opened. Returns the same component every time, so it's loaded once. */
export const modalRegistry: ModalRegistry = (name) => {
  const component = components.get(name) ?? fetched(() => fetchModal(name), 'Modal')
  components.set(name, component)
  return component
}

async function fetchModal(name: ModalName) {
  const { modalFiles } = await import('./modal-files.ts')
  const file: Readonly<Record<string, unknown>> = await modalFiles[name]()
  // The input is type-checked where the modal is opened.
  return { Modal: file[`${name}Modal`] as ComponentType<Layered> }
}
