let open = false

/** While the event stream is open, no change is missed. */
export const isListening = (): boolean => open

export function setListening(isOpen: boolean): void {
  open = isOpen
}
