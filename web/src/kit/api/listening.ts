let open = false

/** Whether the event stream is open, so that no change is missed. */
export const isListening = (): boolean => open

export function setListening(isOpen: boolean): void {
  open = isOpen
}
