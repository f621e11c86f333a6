import type { ComponentType } from 'react'
import { fetched } from '../kit/fetched.tsx'
import type { Layered, ModalName } from '../kit/modals/modals.tsx'
import type { ModalComponent, ModalRegistry } from './modal-stack.tsx'

const components = new Map<ModalName, ModalComponent>()

/** The component of each modal, fetched when it is first opened. The same for each opening, so that it is fetched once. */
export const modalRegistry: ModalRegistry = (name) => {
  const component = components.get(name) ?? fetched(() => fetchModal(name), 'Modal')
  components.set(name, component)
  return component
}

async function fetchModal(name: ModalName) {
  const { modalFiles } = await import('./modal-files.ts')
  const file: Readonly<Record<string, unknown>> = await modalFiles[name]()
  // The input is checked where a modal is opened.
  return { Modal: file[`${name}Modal`] as ComponentType<Layered> }
}
