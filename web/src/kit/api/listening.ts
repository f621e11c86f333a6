let open = false

/** True while the event stream is open, so no change is missed. */
export const isListening = (): boolean => open

export function setListening(isOpen: boolean): void {
  open = isOpen
}
