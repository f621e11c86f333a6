let open = false

/** Whether the event stream is open, so that every change is heard. */
export const isListening = (): boolean => open

export function setListening(isOpen: boolean): void {
  open = isOpen
}
